/* SPDX-License-Identifier: ISC */
/* Progress on standard error: a line that is redrawn on a terminal, or whole lines, or one line at
   SIGUSR1.  A thread of its own draws, and only reads the gauge: nobody who works waits for a
   terminal. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include "flow/gauge.h"
#include "program/options.h"

/* From now on `verb` ("encrypt") is at work on the file `name`; ends what was before.  The gauge
   begins at 0.  What is pointed to must stay until progress_end(). */
void progress_begin(const struct options *options, const char *verb, const char *name,
                    struct gauge *gauge);

/* The line is gone when it returns; safe at any time, and twice. */
void progress_end(void);

/* Clears the line before a message, and draws none until progress_go_on(). */
void progress_pause(void);
void progress_go_on(void);

#endif

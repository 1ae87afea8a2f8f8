/* SPDX-License-Identifier: ISC */
/* What the units of the bit-sliced kernels need before they define their word. */
#ifndef GOST_BITSLICE_H
#define GOST_BITSLICE_H

#include "base/compiler.h"
#include "base/cpu.h"
#include "base/octets.h"
#include "base/secret.h"
#include "gost/kernel.h"
#include "gost/schedule.h"

#include <string.h>

#endif

/* SPDX-License-Identifier: ISC */
/* Who else may read a secret file. */
#ifndef PERMISSION_H
#define PERMISSION_H

#include <stdbool.h>
#include <sys/stat.h>

/* Whether the group or others have any access to the open regular file.  The mode's group bits are
   the mask of an access control list, if there is one (acl(5)): then the entry of the owning group
   counts, and users or groups that are named there were named on purpose. */
bool access_of_others(int fd, const struct stat *stat);

#endif

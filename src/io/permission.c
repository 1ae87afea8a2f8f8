/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/permission.h"

#include "base/octets.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

#ifdef __linux__

/* The form of system.posix_acl_access: linux/posix_acl_xattr.h. */
enum { ACL_HEAD = 4, ACL_ENTRY = 8, ACL_VERSION = 2, ACL_MOST = ACL_HEAD + 64 * ACL_ENTRY };
enum { ACL_GROUP_OBJ = 0x04, ACL_MASK = 0x10 };

/* What the owning group may do, by the list; -1: there is none that can be read. */
static int group_by_list(int fd)
{
    uint8_t list[ACL_MOST];
    const ssize_t octets = fgetxattr(fd, "system.posix_acl_access", list, sizeof list);
    unsigned group = 0, mask = 7;
    if (octets < ACL_HEAD || load_le32(list) != ACL_VERSION)
        return -1;
    for (ssize_t at = ACL_HEAD; at + ACL_ENTRY <= octets; at += ACL_ENTRY) {
        const unsigned tag = list[at] | (unsigned)list[at + 1] << 8, access = list[at + 2];
        if (tag == ACL_GROUP_OBJ)
            group = access;
        if (tag == ACL_MASK)
            mask = access;
    }
    return (int)(group & mask & 7);
}

#else

static int group_by_list(int fd)
{
    (void)fd;
    return -1;
}

#endif

bool access_of_others(int fd, const struct stat *stat)
{
    if (!S_ISREG(stat->st_mode))
        return false;
    const int group = group_by_list(fd);
    if ((stat->st_mode & S_IRWXO) != 0)
        return true;
    return group < 0 ? (stat->st_mode & S_IRWXG) != 0 : group != 0;
}

/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "io/capability.h"

#include <unistd.h>
#ifdef HAVE_LINUX_CAPABILITY_H
#include <linux/capability.h>
#include <sys/syscall.h>
#endif

bool capability_of_owners(void)
{
#if defined HAVE_LINUX_CAPABILITY_H && defined SYS_capget
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, sets) == 0)
        return (sets[CAP_TO_INDEX(CAP_FOWNER)].effective & CAP_TO_MASK(CAP_FOWNER)) != 0;
#endif
    return geteuid() == 0;
}

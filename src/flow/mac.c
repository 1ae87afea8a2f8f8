/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "flow/mac.h"

#include "base/secret.h"

#include <stdlib.h>

enum { AT_ONCE = 256 * 1024 };

bool flow_mac(struct flow_mac *mac, struct input *in, uint8_t code[GOST_BLOCK],
              struct failure *failure)
{
    uint8_t *buffer = malloc(AT_ONCE);
    const struct iovec piece = {buffer, AT_ONCE};
    size_t got = AT_ONCE;
    bool good = true;
    if (buffer == NULL)
        return failure_set(failure, FAILURE_NO_MEMORY, NULL, 0);
    while (good && got == AT_ONCE) {
        good = input_read(in, &piece, 1, &got, failure);
        if (good && mac->is_magma)
            magma_mac_update(&mac->magma, buffer, got);
        else if (good)
            gost_mac_update(&mac->gost, buffer, got);
    }
    if (good && mac->is_magma)
        magma_mac_final(&mac->magma, code);
    else if (good)
        gost_mac_final(&mac->gost, code);
    wipe(buffer, AT_ONCE);
    free(buffer);
    return good;
}

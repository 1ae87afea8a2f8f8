# SPDX-License-Identifier: ISC
dist_man_MANS += man/gostcrypt.1 man/gostcrypt.5 man/gostcrypt-parts.7

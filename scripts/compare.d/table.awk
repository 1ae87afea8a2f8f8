# SPDX-License-Identifier: ISC
# Reads gostcrypt.1 and prints the rows of the tables in its section COMPATIBILITY, as lines
# "TABLE|WHAT IT WAS TESTED AGAINST|THEIRS|OURS".  In the page a comment `table: NAME` stands above
# a table, and "Tested against" above that.
/^\.Sh / { inside = $2 == "COMPATIBILITY" }
!inside { next }
/^\.\\" table: / { table = $3 }
/^Tested against / {
    version = $0
    sub(/^Tested against /, "", version)
    sub(/[:.]$/, "", version)
}
/^\.El/ { table = "" }
table != "" && /^\.It Li / {
    row = substr($0, 8)
    sub(/ Ta Li /, "|", row)
    print table "|" version "|" row
}

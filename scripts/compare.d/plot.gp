# SPDX-License-Identifier: ISC
# Draws `bars` (panel, label, MiB/s, 1: ours, 2: only copies) as the file `to`, of `type` svg or png.
has(n) = int(system(sprintf("grep -c '^%d' bars", n))) > 0
columns = has(1) + has(2)
set terminal (type eq "png" ? "pngcairo" : "svg") size 480 * columns,400 font "sans,12" background rgb "white"
set output to
set datafile separator "\t"
unset key
set style fill solid 1.0 noborder
set border 2 lc rgb "#888888"
set tics nomirror scale 0 textcolor rgb "black"
unset xtics
colour(kind) = kind == 1 ? 0x1b7f5c : kind == 2 ? 0xc8c8c8 : 0x8a9bb0
panels(n) = sprintf("< awk -F '\\t' '$1 == %d' bars", n)
set multiplot layout 1,columns margins 0.36/columns,0.98,0.04,0.88 spacing 0.21,0
do for [n=1:2] {
    if (!has(n)) { continue }
    set xrange [*:*]
    set yrange [*:*]
    stats panels(n) using 3 nooutput
    set xrange [0:STATS_max * 1.18]
    set yrange [STATS_records - 0.4 : -0.6]
    set title (n == 1 ? "GOST 28147-89 in memory, one thread, MiB/s" \
                      : "encrypting file to file on tmpfs, MiB/s") font "sans,13" offset (columns == 1 ? -9 : -3),0
    plot panels(n) using (0.5*$3):0:(0.5*$3):(0.35):(colour($4)):ytic(2) with boxxyerror lc rgb variable, \
         panels(n) using 3:0:(sprintf(" %.0f", $3)) with labels left
}
unset multiplot

#!/usr/bin/env bash
# Runs `footway zones` under valgrind: nothing of GEOS may be lost, nothing invalid be read.
# usage: tools/crosscheck/leaks.sh FOOTWAY FOLDER    FOOTWAY is a release binary; prints a line for each run, ends with 1 at a fault
set -euo pipefail
folder=$2
# Valgrind cannot read the debug information of Swift.
cp "$1" "$folder/footway-stripped"
objcopy --strip-debug "$folder/footway-stripped"
cat > "$folder/leaks.geojson" <<'EOF'
{"type":"FeatureCollection","frame":"local","features":[
{"type":"Feature","id":"bow","properties":{"level":"0"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[4,4],[4,0],[0,4],[0,0]]]}},
{"type":"Feature","id":"hole","properties":{"level":"0"},"geometry":{"type":"Polygon","coordinates":[[[10,0],[14,0],[14,4],[10,4],[10,0]],[[13,1],[16,1],[16,3],[13,3],[13,1]]]}},
{"type":"Feature","id":"parts","properties":{"level":"0"},"geometry":{"type":"MultiPolygon","coordinates":[[[[20,0],[24,0],[24,4],[20,4],[20,0]]],[[[22,0],[26,0],[26,4],[22,4],[22,0]]]]}},
{"type":"Feature","id":"round","properties":{"level":"0","radius":3},"geometry":{"type":"Point","coordinates":[30,3]}}]}
EOF
awk 'BEGIN { print "time,device,x,y,level"; for (i = 0; i < 3000; i++) print i ",d" i % 37 "," i * 7 % 35 "," i * 3 % 5 ",0" }' > "$folder/leaks.csv"
status=0
for mode in "--events --summary $folder/leaks.summary" "--nearest --jobs 2" "--boundary contains --long"; do
  # shellcheck disable=SC2086
  valgrind --leak-check=full --errors-for-leak-kinds=definite,indirect --error-exitcode=9 --log-file="$folder/leaks.log" \
    "$folder/footway-stripped" zones "$folder/leaks.geojson" --positions "$folder/leaks.csv" --quiet $mode > /dev/null || status=1
  echo "zones ${mode%% *}: $(grep -E 'definitely lost|no leaks' "$folder/leaks.log" | sed 's/.*== *//'), $(grep 'ERROR SUMMARY' "$folder/leaks.log" | sed 's/.*== *//')"
done
exit $status

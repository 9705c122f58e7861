#!/bin/sh
# Checks every bundle and claim of a board, and prints why each would be refused.
# Usage: check.sh [folder of submissions] [sheet]. Default: board, board/sheet.json.
set -u
folder=${1:-board}
sheet=${2:-board/sheet.json}
# Those who may sign stand beside the sheet: a submission does not name its own.
signers=$(dirname "$sheet")/allowed_signers
failed=0
for file in "$folder"/*.memgym.zip; do
  [ -e "$file" ] || continue
  if [ -e "$signers" ]; then
    npx --no-install memgym board check "$file" --sheet "$sheet" --signers "$signers" || failed=1
  else
    npx --no-install memgym board check "$file" --sheet "$sheet" || failed=1
  fi
done
# A claim whose counts do not add up is shown with that, so it does not fail.
for file in "$folder"/claims/*.json; do
  [ -e "$file" ] || continue
  npx --no-install memgym board check "$file" --sheet "$sheet" || [ $? -eq 1 ] || failed=1
done
exit $failed

#!/bin/sh
# Fetches the bundles that are kept elsewhere: notes.json with "bundle" and "sha256" gives notes.memgym.zip.
# Usage: fetch-bundles.sh [folder]. Default: board.
set -eu
folder=${1:-board}
for form in "$folder"/*.json; do
  case $form in */sheet.json) continue ;; esac
  [ -e "$form" ] || continue
  address=$(jq -r '.bundle // empty' "$form")
  [ -n "$address" ] || continue
  wanted=$(jq -r '.sha256 // empty' "$form")
  [ -n "$wanted" ] || { echo "$form: states a bundle without its sha256."; exit 1; }
  file=${form%.json}.memgym.zip
  curl --proto '=https' --proto-redir '=https' --location --fail --silent --show-error \
    --max-time 600 --max-filesize 300000000 --output "$file" -- "$address"
  echo "$wanted  $file" | sha256sum --check --quiet -
done

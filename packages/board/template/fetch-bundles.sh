#!/bin/sh
# Fetches the bundles that are kept elsewhere: notes.json with "bundle" and "sha256" gives notes.memgym.zip.
# Usage: fetch-bundles.sh [folder]. Default: board.
set -eu
LC_ALL=C
folder=${1:-board}
# What is fetched would be written to where a link leads, such as to the script that runs next.
if [ -n "$(find "$folder" -type l)" ]; then
  echo "$folder has a link. Hand in files only."
  exit 1
fi
for form in "$folder"/*.json; do
  case $form in */sheet.json) continue ;; esac
  [ -e "$form" ] || continue
  address=$(jq -r '.bundle // empty' "$form")
  [ -n "$address" ] || continue
  wanted=$(jq -r '.sha256 // empty' "$form")
  [ -n "$wanted" ] || { echo "$form: states a bundle without its sha256."; exit 1; }
  # Another line in it would let sha256sum check another file.
  case $wanted in *[!0-9a-f]*) echo "$form: its sha256 is not 64 digits of 0-9 and a-f."; exit 1 ;; esac
  file=${form%.json}.memgym.zip
  curl --proto '=https' --proto-redir '=https' --globoff --location --fail --silent --show-error \
    --max-time 600 --max-filesize 300000000 --output "$file" -- "$address"
  echo "$wanted  $file" | sha256sum --check --quiet --strict -
done

import { type DataPlace, DatasetError } from '@memgym/core';

/** How other kinds of files begin. */
const kinds: readonly [start: readonly number[], what: string, hint: string][] = [
  [[0x1f, 0x8b], 'is compressed with gzip.', 'Unpack it first, for example with `gunzip --keep`.'],
  [[0x50, 0x4b, 0x03, 0x04], 'is a ZIP archive or a spreadsheet.', 'Unpack it, or export it as a text file.'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'is compressed with Zstandard.', 'Unpack it first, for example with `unzstd`.'],
  [[0x50, 0x41, 0x52, 0x31], 'is a Parquet file.', 'Convert it to a text file first.'],
  [[0xff, 0xfe], 'is UTF-16.', 'Save it as UTF-8; in Excel, “CSV UTF-8”.'],
  [[0xfe, 0xff], 'is UTF-16.', 'Save it as UTF-8; in Excel, “CSV UTF-8”.'],
];

/** The error for a file that is not UTF-8 text, with what it is instead if its first bytes show it. */
export function notUtf8(place: DataPlace, start: Uint8Array, cause: unknown): DatasetError {
  const known = kinds.find(([bytes]) => bytes.every((byte, index) => start[index] === byte));
  if (known === undefined) {
    return new DatasetError(place, 'is not valid UTF-8.', {
      cause,
      hint: 'Save the file as UTF-8, or fetch it again if it was cut off.',
    });
  }
  const [, what, hint] = known;
  return new DatasetError({ file: place.file }, what, { cause, hint });
}

import { type DataPlace, DatasetError } from '@memgym/core';

const noText = 'Give the file with the text that it shows.';

/** How other kinds of files begin. */
const kinds: readonly [start: readonly number[], what: string, hint: string][] = [
  [[0x1f, 0x8b], 'is compressed with gzip.', 'Unpack it first, for example with `gunzip --keep`.'],
  [[0x50, 0x4b, 0x03, 0x04], 'is a ZIP archive or a spreadsheet.', 'Unpack it, or export it as a text file.'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'is compressed with Zstandard.', 'Unpack it first, for example with `unzstd`.'],
  [[0x50, 0x41, 0x52, 0x31], 'is a Parquet file.', 'Convert it to a text file first.'],
  [[0xff, 0xfe], 'is UTF-16.', 'Save it as UTF-8; in Excel, “CSV UTF-8”.'],
  [[0xfe, 0xff], 'is UTF-16.', 'Save it as UTF-8; in Excel, “CSV UTF-8”.'],
  [[0x89, 0x50, 0x4e, 0x47], 'is a picture (PNG).', noText],
  [[0xff, 0xd8, 0xff], 'is a picture (JPEG).', noText],
  [[0x47, 0x49, 0x46, 0x38], 'is a picture (GIF).', noText],
  [[0x25, 0x50, 0x44, 0x46], 'is a PDF document.', noText],
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

import {
  int32Of,
  int32Section,
  type SectionReader,
  type SectionWriter,
  sectionOf,
} from './index-sections.js';
import type { InvertedFile } from './inverted-file.js';

/** Writes the terms of an inverted file, and their counts in each document. */
export function writeInvertedFile(file: InvertedFile, to: SectionWriter): void {
  const { terms, ...numbers } = file.pack();
  to.bytes('terms', Buffer.from(JSON.stringify(terms)));
  for (const [name, values] of Object.entries(numbers)) to.bytes(name, int32Section(values));
}

/** Fills an empty inverted file. @param ids of its documents, oldest first; undefined for a deleted one */
export function readInvertedFile(
  file: InvertedFile,
  from: SectionReader,
  ids: readonly (string | undefined)[],
): void {
  const packed = {
    terms: JSON.parse(Buffer.from(sectionOf(from, 'terms')).toString('utf8')) as string[],
    lengths: int32Of(from, 'lengths'),
    distinct: int32Of(from, 'distinct'),
    pairs: int32Of(from, 'pairs'),
    counts: int32Of(from, 'counts'),
    maxFrequencies: int32Of(from, 'maxFrequencies'),
    entries: int32Of(from, 'entries'),
  };
  file.unpack(packed, ids);
}

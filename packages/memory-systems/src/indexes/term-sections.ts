import {
  int32Of,
  int32Section,
  type SectionReader,
  type SectionWriter,
  sectionOf,
} from './index-sections.js';
import type { PackedTerms } from './slotted-terms.js';

/** Writes packed terms, and their counts in each document. */
export function writeTerms({ terms, ...numbers }: PackedTerms, to: SectionWriter): void {
  to.bytes('terms', Buffer.from(JSON.stringify(terms)));
  for (const [name, values] of Object.entries(numbers)) to.bytes(name, int32Section(values));
}

/** Reads what {@link writeTerms} wrote. */
export function readTerms(from: SectionReader): PackedTerms {
  return {
    terms: JSON.parse(Buffer.from(sectionOf(from, 'terms')).toString('utf8')) as string[],
    lengths: int32Of(from, 'lengths'),
    distinct: int32Of(from, 'distinct'),
    counted: int32Of(from, 'counted'),
    large: int32Of(from, 'large'),
    counts: int32Of(from, 'counts'),
    maxFrequencies: int32Of(from, 'maxFrequencies'),
    entries: int32Of(from, 'entries'),
  };
}

import type { Bm25Settings } from './bm25-settings.js';
import type { IndexKeeping } from './index-keeping.js';
import { int32Of, int32Section, sectionOf } from './index-sections.js';
import type { InvertedFile } from './inverted-file.js';

/** To be raised when analysers give other terms, or what is written changes its form: the test of this file tells. */
export const bm25KeepingVersion = 1;

/** How the inverted file is written: its terms, and which document has which how often. */
export function bm25Keeping(file: InvertedFile, { analyzer }: Bm25Settings): IndexKeeping {
  return {
    settings: { bm25: bm25KeepingVersion, analyzer: analyzer.name },
    get work() {
      return file.size;
    },
    write(to, numberOf) {
      const { terms, ...numbers } = file.pack();
      to.bytes('ids', int32Section(Int32Array.from(file.ids(), numberOf)));
      to.bytes('terms', Buffer.from(JSON.stringify(terms)));
      for (const [name, values] of Object.entries(numbers)) to.bytes(name, int32Section(values));
    },
    read(from, idOf) {
      const packed = {
        terms: JSON.parse(Buffer.from(sectionOf(from, 'terms')).toString('utf8')) as string[],
        lengths: int32Of(from, 'lengths'),
        distinct: int32Of(from, 'distinct'),
        pairs: int32Of(from, 'pairs'),
        counts: int32Of(from, 'counts'),
        maxFrequencies: int32Of(from, 'maxFrequencies'),
        entries: int32Of(from, 'entries'),
      };
      file.unpack(packed, Array.from(int32Of(from, 'ids'), idOf));
    },
  };
}

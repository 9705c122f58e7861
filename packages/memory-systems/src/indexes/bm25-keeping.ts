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
      const { terms, distinct, pairs } = file.pack();
      to.bytes('ids', int32Section(Int32Array.from(file.ids(), numberOf)));
      to.bytes('terms', Buffer.from(JSON.stringify(terms)));
      to.bytes('distinct', int32Section(distinct));
      to.bytes('pairs', int32Section(pairs));
    },
    read(from, idOf) {
      const terms = JSON.parse(Buffer.from(sectionOf(from, 'terms')).toString('utf8')) as string[];
      const packed = { terms, distinct: int32Of(from, 'distinct'), pairs: int32Of(from, 'pairs') };
      file.unpack(packed, Array.from(int32Of(from, 'ids'), idOf));
    },
  };
}

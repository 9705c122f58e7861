import type { Analyzer } from '@memgym/text';
import type { IndexPersistence } from './index-persistence.js';
import { int32Of, int32Section, sectionOf } from './index-sections.js';
import type { InvertedFile } from './inverted-file.js';

/** Version of the format; the names of analysers say which terms they give. */
const bm25PersistenceVersion = 1;

/** Stores the inverted file: its terms, and their counts in each document. */
export function bm25Persistence(file: InvertedFile, analyzer: Analyzer): IndexPersistence {
  return {
    settings: { bm25: bm25PersistenceVersion, analyzer: analyzer.name },
    get work() {
      return file.size;
    },
    write(to, numberOf) {
      const { terms, ...numbers } = file.pack();
      to.bytes('ids', int32Section(Int32Array.from(file.ids(), numberOf)));
      to.bytes('terms', Buffer.from(JSON.stringify(terms)));
      for (const [name, values] of Object.entries(numbers)) to.bytes(name, int32Section(values));
    },
    read(from, memoryOf) {
      const packed = {
        terms: JSON.parse(Buffer.from(sectionOf(from, 'terms')).toString('utf8')) as string[],
        lengths: int32Of(from, 'lengths'),
        distinct: int32Of(from, 'distinct'),
        pairs: int32Of(from, 'pairs'),
        counts: int32Of(from, 'counts'),
        maxFrequencies: int32Of(from, 'maxFrequencies'),
        entries: int32Of(from, 'entries'),
      };
      file.unpack(
        packed,
        Array.from(int32Of(from, 'ids'), (number) => memoryOf(number)?.id),
      );
    },
  };
}

import { InvalidArgumentError, NotFoundError } from '@memgym/core/errors';
import type { Analyzer } from '@memgym/text';
import type { Bm25Options } from './bm25-options.js';
import { Bm25Searcher } from './bm25-search.js';
import { type Bm25Settings, resolveBm25Settings } from './bm25-settings.js';
import { checkK } from './check-k.js';
import type { Accept, Hit } from './hit.js';
import { type IndexPersistence, persistent } from './index-persistence.js';
import { int32Of, int32Section } from './index-sections.js';
import { InvertedFile } from './inverted-file.js';
import type { LexicalIndex } from './lexical-index.js';
import { readTerms, writeTerms } from './term-sections.js';

/** Version of the format; the names of analysers say which terms they give. */
const bm25PersistenceVersion = 2;

/** Stores the inverted file: its terms, and their counts in each document. */
function bm25Persistence(file: InvertedFile, analyzer: Analyzer): IndexPersistence {
  return {
    settings: { bm25: bm25PersistenceVersion, analyzer: analyzer.name },
    get work() {
      return file.size;
    },
    write(to, numberOf) {
      writeTerms(file.pack(), to);
      to.bytes('ids', int32Section(Int32Array.from(file.ids(), numberOf)));
    },
    read(from, memoryOf) {
      const ids = Array.from(int32Of(from, 'ids'), (number) => memoryOf(number)?.id);
      file.unpack(readTerms(from), ids);
    },
  };
}

/**
 * An incremental BM25 index. Every count stays exact after additions, updates and deletions: scores equal those of a
 * fresh index over the same texts in the same order. `given` replaces the analyser of the options. Source:
 * docs/specs/memory-systems.md#bm25.
 * @throws {ConfigError} when an option is invalid
 */
export function createBm25Index(options: Bm25Options = {}, given?: Analyzer): LexicalIndex {
  const { parameters, queryTerms, analyzer, termsOf } = resolveBm25Settings(options, given);
  const file = new InvertedFile();
  const searcher = new Bm25Searcher(file, parameters);
  const index: LexicalIndex = {
    get size() {
      return file.size;
    },
    has: (id) => file.has(id),
    add(id, text) {
      if (file.has(id)) {
        throw new InvalidArgumentError('id', `${JSON.stringify(id)} is already in the index.`, {
          hint: 'Use `update` to replace its text.',
        });
      }
      file.add(id, analyzer.analyze(text));
    },
    update(id, text) {
      if (!file.has(id)) throw new NotFoundError('bm25-index', id);
      file.replace(id, analyzer.analyze(text));
    },
    delete: (id) => file.delete(id),
    search(query: string, k: number, accept?: Accept): Hit[] {
      checkK(k);
      return searcher.search(countTerms(termsOf(query), queryTerms), k, accept);
    },
    explain: (query) => ({
      ...searcher.explain(countTerms(termsOf(query), queryTerms)),
      analyze: (text) => analyzer.analyze(text),
    }),
  };
  return persistent(index, bm25Persistence(file, analyzer));
}

function countTerms(terms: readonly string[], mode: Bm25Settings['queryTerms']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, mode === 'distinct' ? 1 : (counts.get(term) ?? 0) + 1);
  return counts;
}

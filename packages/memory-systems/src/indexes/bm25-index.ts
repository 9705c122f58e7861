import type { JsonValue } from '@memgym/core';
import { InvalidArgumentError, NotFoundError } from '@memgym/core/errors';
import type { Analyzer } from '@memgym/text';
import { bm25Keeping } from './bm25-keeping.js';
import type { Bm25Options } from './bm25-options.js';
import { Bm25Searcher } from './bm25-search.js';
import { type Bm25Settings, resolveBm25Settings } from './bm25-settings.js';
import { decodeBm25State, encodeBm25State } from './bm25-state.js';
import { checkK } from './check-k.js';
import type { Accept, Hit } from './hit.js';
import { InvertedFile } from './inverted-file.js';
import type { LexicalIndex } from './lexical-index.js';

/**
 * An incremental BM25 index. Adding, updating and deleting keep every count exact: scores equal those of a
 * fresh index over the same texts in the same order. `analyzer` overrides the options' one.
 * Source: docs/specs/memory-systems.md#bm25.
 * @throws {ConfigError} when an option is not what it should be
 */
export function createBm25Index(options: Bm25Options = {}, analyzer?: Analyzer): LexicalIndex {
  return indexOver(new InvertedFile(), resolveBm25Settings(options, analyzer));
}

/**
 * The index that `encode` made `state` of. Give it the options it was created with.
 * @throws {ConfigError} when the state is of another kind, or was made with other settings
 */
export function decodeBm25Index(
  state: JsonValue,
  options: Bm25Options = {},
  analyzer?: Analyzer,
): LexicalIndex {
  const settings = resolveBm25Settings(options, analyzer);
  return indexOver(decodeBm25State(state, settings), settings);
}

function indexOver(file: InvertedFile, settings: Bm25Settings): LexicalIndex {
  const { analyzer } = settings;
  const searcher = new Bm25Searcher(file, settings.parameters);
  return {
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
      return searcher.search(countTerms(analyzer.analyze(query), settings.queryTerms), k, accept);
    },
    encode: () => encodeBm25State(file, settings),
    keeping: bm25Keeping(file, settings),
  };
}

function countTerms(terms: readonly string[], mode: Bm25Settings['queryTerms']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, mode === 'distinct' ? 1 : (counts.get(term) ?? 0) + 1);
  return counts;
}

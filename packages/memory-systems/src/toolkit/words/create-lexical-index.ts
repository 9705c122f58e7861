import { defined } from '@memgym/core/config';
import { ConfigError } from '@memgym/core/errors';
import { createBm25Index, createWinkBm25Index, type LexicalIndex } from '../../indexes/index.js';
import type { LexicalOptions } from './lexical-options.js';

/**
 * The index that the options select.
 * @throws {ConfigError} for an option that the engine does not have
 */
export function createLexicalIndex(options: LexicalOptions): LexicalIndex {
  const { engine, preset, k1, b, queryStopWords, analyzer } = options;
  const shared = {
    preset,
    ...defined({ k1, b, queryStopWords, analyzer }),
  };
  const { idf, queryTerms } = options;
  if (engine === 'memgym') {
    return createBm25Index({ ...shared, ...defined({ idf, queryTerms }) });
  }
  for (const [key, value] of Object.entries({ idf, queryTerms })) {
    if (value === undefined) continue;
    throw new ConfigError(`The engine 'wink' has no option '${key}'; got '${value}'.`, {
      key,
      hint: "Omit it, or use the engine 'memgym'.",
    });
  }
  return createWinkBm25Index(shared);
}

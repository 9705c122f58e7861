import type { JsonValue } from '@memgym/core';
import { ConfigError } from '@memgym/core/errors';
import { z } from 'zod';
import type { Bm25Settings } from './bm25-settings.js';
import { InvertedFile } from './inverted-file.js';

const stateSchema = z.strictObject({
  format: z.literal('memgym-bm25'),
  version: z.literal(1),
  settings: z.string(),
  ids: z.array(z.string()),
  /** Numbered by first appearance. */
  terms: z.array(z.string()),
  /** One list a document: term number and frequency in turn, by first appearance in its text. */
  documents: z.array(z.array(z.number().int().nonnegative())),
});

function describeSettings({ parameters, queryTerms, analyzer }: Bm25Settings): string {
  const { k1, b, idf, lengths } = parameters;
  return `k1=${k1}, b=${b}, idf=${idf}, lengths=${lengths}, queryTerms=${queryTerms}, ${analyzer.name}`;
}

/** Documents from old to new; nothing in it depends on how the index came to hold them. */
export function encodeBm25State(file: InvertedFile, settings: Bm25Settings): JsonValue {
  const ids: string[] = [];
  const documents: number[][] = [];
  const numbers = new Map<string, number>();
  for (const { id, terms } of file.entries()) {
    const document: number[] = [];
    for (const [term, frequency] of terms) {
      const number = numbers.get(term) ?? numbers.size;
      numbers.set(term, number);
      document.push(number, frequency);
    }
    ids.push(id);
    documents.push(document);
  }
  return {
    format: 'memgym-bm25',
    version: 1,
    settings: describeSettings(settings),
    ids,
    terms: [...numbers.keys()],
    documents,
  };
}

/** @throws {ConfigError} when the state is of another kind, or was made with other settings */
export function decodeBm25State(state: JsonValue, settings: Bm25Settings): InvertedFile {
  const parsed = stateSchema.safeParse(state);
  if (!parsed.success || !isConsistent(parsed.data)) {
    throw new ConfigError('The state is not one of a BM25 index, or it is damaged.', {
      hint: 'Restore from a snapshot of the same system, or index the texts again.',
      cause: parsed.error,
    });
  }
  const { settings: made, ids, terms, documents } = parsed.data;
  const wanted = describeSettings(settings);
  if (made !== wanted) {
    throw new ConfigError(`The index was made with other settings: ${made}; asked for: ${wanted}.`, {
      hint: 'Use the settings it was made with, or index the texts again.',
    });
  }
  const file = new InvertedFile();
  ids.forEach((id, index) => {
    file.add(id, spellOut(documents[index] ?? [], terms));
  });
  return file;
}

function isConsistent({ ids, documents }: z.output<typeof stateSchema>): boolean {
  return ids.length === documents.length && new Set(ids).size === ids.length;
}

function spellOut(document: readonly number[], terms: readonly string[]): string[] {
  const spelled: string[] = [];
  for (let at = 0; at < document.length; at += 2) {
    const term = terms[document[at] ?? -1];
    if (term === undefined) {
      throw new ConfigError(`The state of the BM25 index is damaged: no term number ${document[at]}.`, {
        hint: 'Restore from an undamaged snapshot, or index the texts again.',
      });
    }
    for (let times = document[at + 1] ?? 0; times > 0; times -= 1) spelled.push(term);
  }
  return spelled;
}

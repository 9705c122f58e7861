import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRng } from '@memgym/core';

/** Texts to index, and questions about them. */
export interface Corpus {
  readonly name: string;
  readonly texts: readonly string[];
  readonly queries: readonly string[];
}

/** Turns of 5 to 40 made-up words, whose frequencies are proportional to 1/rank, as in natural language. */
export function zipfCorpus(size: number, queryCount: number): Corpus {
  const rng = createRng('zipf corpus').stream(String(size));
  const words = madeUpWords(30_000);
  // Inverse of the cumulative 1/rank law: rank = vocabulary ^ u.
  const word = () => words[Math.floor(words.length ** rng.next()) - 1] ?? 'the';
  const sentence = (length: number) => Array.from({ length }, word).join(' ');
  return {
    name: 'generated (Zipf)',
    texts: Array.from({ length: size }, () => `${sentence(5 + rng.int(36))}.`),
    queries: Array.from({ length: queryCount }, () => `${sentence(4 + rng.int(9))}?`),
  };
}

function madeUpWords(count: number): string[] {
  const rng = createRng('made-up words');
  const syllables = Array.from('bdfgklmnprstvwz').flatMap((first) =>
    Array.from('aeiou', (vowel) => first + vowel),
  );
  const words = new Set<string>();
  while (words.size < count) {
    words.add(
      Array.from({ length: 1 + rng.int(4) }, () => rng.pick(syllables)).join('') + rng.pick(['', 'n', 's']),
    );
  }
  return [...words];
}

interface LoCoMoTurn {
  readonly speaker: string;
  readonly text: string;
}

/** The turns of LoCoMo, repeated up to `size`, and its questions; null if the data are not available. */
export function locomoCorpus(size: number, queryCount: number): Corpus | null {
  const folder = process.env.MEMGYM_DATA_DIR ?? join(import.meta.dirname, '../../../shared/data');
  const file = join(folder, 'locomo/locomo10.json');
  if (!existsSync(file)) return null;
  const conversations = JSON.parse(readFileSync(file, 'utf8')) as {
    conversation: Record<string, unknown>;
    qa: { question: string }[];
  }[];
  const turns = conversations.flatMap(({ conversation }) =>
    Object.entries(conversation)
      .filter(([key, value]) => /^session_\d+$/.test(key) && Array.isArray(value))
      .flatMap(([, session]) => (session as LoCoMoTurn[]).map(({ speaker, text }) => `${speaker}: ${text}`)),
  );
  const questions = conversations.flatMap(({ qa }) => qa.map(({ question }) => question));
  return {
    name: 'LoCoMo turns, repeated',
    texts: Array.from({ length: size }, (_, index) => turns[index % turns.length] ?? ''),
    queries: createRng('locomo questions').shuffle(questions).slice(0, queryCount),
  };
}

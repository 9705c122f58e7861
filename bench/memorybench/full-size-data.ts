// Writes a data set of the size of MemoryBench, 4,063 rows and 25,000 turns of training dialogue, for measuring
// memory and time: pnpm --filter @memgym/bench bench:memorybench-data <folder>
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRng } from '@memgym/core';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Pass the output folder.');

const rows = { train: 3244, test: 819 };
const turns = 25_000;
const rng = createRng('full size').stream('words');
const docs = fileURLToPath(new URL('../../docs', import.meta.url));
// Real words, so that the numbers of tokens are realistic.
const pages = readdirSync(docs).filter((name) => name.endsWith('.md'));
const words = [
  ...new Set(pages.flatMap((name) => readFileSync(join(docs, name), 'utf8').match(/\b[a-z]{2,12}\b/g) ?? [])),
];
/** Common words are drawn more often, as in a text. */
const text = (count: number): string =>
  Array.from({ length: count }, () => words[Math.floor(rng.next() ** 3 * words.length)]).join(' ');

let written = 0;
const rowOf = (index: number, isTrained: boolean): object => {
  const prompt = `Write about ${text(30)}.`;
  const row = { test_idx: index, dataset_name: 'WritingPrompts', lang: 'en', input_prompt: prompt };
  const info = JSON.stringify({ golden_answer: `${text(120)}.` });
  if (!isTrained) return { ...row, info };
  const due = Math.round(((index + 1) * turns) / rows.train) - written;
  written += due;
  const dialog = Array.from({ length: due }, (_, place) => ({
    role: place % 2 === 0 ? 'user' : 'assistant',
    content: place === 0 ? prompt : `${text(60)}.`,
  }));
  return { ...row, info, dialog: JSON.stringify(dialog), implicit_feedback: '[]' };
};

const place = join(folder, 'dataset', 'WritingPrompts');
mkdirSync(place, { recursive: true });
const lines = (from: number, count: number, isTrained: boolean): string =>
  Array.from({ length: count }, (_, index) => `${JSON.stringify(rowOf(from + index, isTrained))}\n`).join('');
writeFileSync(join(place, 'train.jsonl'), lines(0, rows.train, true));
writeFileSync(join(place, 'test.jsonl'), lines(rows.train, rows.test, false));

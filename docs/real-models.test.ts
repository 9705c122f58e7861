import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const here = (path: string): URL => new URL(path, import.meta.url);
const page = readFileSync(here('real-models.md'), 'utf8');
const replies = '../packages/prompts/src/prompt/__fixtures__/recorded-replies/';
const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));
const rows = page.split('\n').map(cellsOf);
const models = readdirSync(here(replies)).flatMap((file) =>
  file.endsWith('.readings.txt') ? [file.replace('.readings.txt', '')] : [],
);

it.each(models)('the page counts how the recorded replies of %s are read', (model) => {
  const text = readFileSync(here(`${replies}${model}.readings.txt`), 'utf8');
  for (const line of text.split('\n').slice(0, 2)) {
    const [, form, ...counts] =
      /^(with|without) schema: (\d+) replies, (\d+) strict, (\d+) lenient, (\d+) unreadable, (\d+) without an end$/.exec(
        line,
      ) ?? [];
    expect(counts).toHaveLength(5);
    expect(rows).toContainEqual([model, form, ...counts]);
  }
});

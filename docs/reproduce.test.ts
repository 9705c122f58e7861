import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What a program of an original sent, by the door through which ours played the same. */
type Counts = Readonly<
  Record<string, { readonly sent: number; readonly equal: number; readonly more: number }>
>;

const here = (path: string): URL => new URL(path, import.meta.url);
const files = readdirSync(here('reproduce.results')).sort();
const page = readFileSync(here('reproduce.md'), 'utf8');

it('the page has each count of the results, by program and door', () => {
  const [, table = ''] = /<!-- requests by program and door -->\n([\s\S]*?)\n\n/.exec(page) ?? [];
  const rows = table
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const expected = files.map((file) => {
    const counts = JSON.parse(readFileSync(here(`reproduce.results/${file}`), 'utf8')) as Counts;
    const name = file.replace('.json', '');
    const sent = new Set(Object.values(counts).map((count) => count.sent));
    const doors = Object.entries(counts).map(
      ([door, { equal, more }]) => `\`${door}\` ${equal}${more > 0 ? ` and ${more} more` : ''}`,
    );
    return [name, [...sent].join(', '), doors.join(', ')];
  });
  expect(expected.length).toBeGreaterThan(0);
  expect(rows).toEqual(expected);
});

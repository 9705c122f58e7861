import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Results {
  readonly messages: number;
  readonly results: readonly {
    readonly name: string;
    readonly importMs: number;
    readonly longestStopMs: number;
    readonly recallMs: number;
    readonly found: number;
    readonly memoryMiB: number;
    readonly acknowledged: number;
    readonly survived: number;
  }[];
}

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

it('shows memories side by side as the results of the benchmark have them', () => {
  const { messages, results } = JSON.parse(read('../bench/memory-systems/side-by-side.json')) as Results;
  const page = read('memory-for-apps.md');
  const part = page.slice(page.indexOf('## Side by side'));
  expect(part).toContain(`${messages} messages`);
  const rows = part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf);
  expect(results.length).toBeGreaterThan(3);
  for (const one of results) {
    expect(rows).toContainEqual([
      one.name,
      one.importMs.toFixed(0),
      one.longestStopMs.toFixed(0),
      one.recallMs.toFixed(1),
      String(one.found),
      one.memoryMiB.toFixed(0),
      `${one.survived} of ${one.acknowledged}`,
    ]);
  }
});

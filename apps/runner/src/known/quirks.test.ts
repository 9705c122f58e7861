import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { datasetCatalog } from './datasets.js';

const pages = ['datasets', 'memsim', 'personamem', 'memorybench'];
const quirks = datasetCatalog.flatMap((entry) => entry.quirks.map((quirk) => ({ entry, ...quirk })));

describe('the known oddities of the data sets', () => {
  it('have a name each, under their data set', () => {
    expect(new Set(quirks.map(({ id }) => id)).size).toBe(quirks.length);
    for (const { id, dataset, entry } of quirks) {
      expect(dataset).toBe(entry.name);
      expect(id.startsWith(`${dataset}-`)).toBe(true);
    }
  });

  it('match the tables of the pages', async () => {
    const texts = await Promise.all(
      pages.map((name) =>
        readFile(fileURLToPath(new URL(`../../../../packages/${name}/README.md`, import.meta.url)), 'utf8'),
      ),
    );
    const rows = texts
      .join('\n')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter(([, id]) => quirks.some((quirk) => `\`${quirk.id}\`` === id));
    const byId = (one: readonly (string | undefined)[], other: readonly (string | undefined)[]) =>
      String(one[0]) < String(other[0]) ? -1 : 1;
    expect(rows.map((cells) => cells.slice(1, -1)).sort(byId)).toEqual(
      quirks
        .map(({ id, what, action, publishedCount }) => [
          `\`${id}\``,
          what,
          action,
          String(publishedCount ?? '–'),
        ])
        .sort(byId),
    );
  });
});

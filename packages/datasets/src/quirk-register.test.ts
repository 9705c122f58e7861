import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { datasetCatalog } from './catalog/dataset-catalog.js';
import { quirkRegister } from './quirk-register.js';

describe('the register of oddities', () => {
  it('names each once, under a data set of the catalogue', () => {
    expect(new Set(quirkRegister.map(({ id }) => id)).size).toBe(quirkRegister.length);
    const names = datasetCatalog.map(({ name }) => name);
    for (const { id, dataset } of quirkRegister) {
      expect(names).toContain(dataset);
      expect(id.startsWith(`${dataset}-`)).toBe(true);
    }
  });

  it('matches the table of the README', async () => {
    const readme = await readFile(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');
    const rows = readme
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter(([, id]) => quirkRegister.some((quirk) => `\`${quirk.id}\`` === id));
    expect(rows.map((cells) => cells.slice(1, -1))).toEqual(
      quirkRegister.map(({ id, what, action, publishedCount }) => [
        `\`${id}\``,
        what,
        action,
        String(publishedCount ?? '–'),
      ]),
    );
  });
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../packages');

interface Printed {
  readonly title: string;
  /** Null: no run has such a figure. */
  readonly columnMetrics?: readonly (string | null)[];
  readonly of?: { readonly models?: unknown; readonly questions?: unknown; readonly file?: unknown };
}

// Published numbers stand only beside runs that fit, so each table says of which runs it is.
it('every table of published numbers names the model or the data that they are of', async () => {
  const tables: (Printed & { readonly file: string })[] = [];
  for (const name of await readdir(packages)) {
    for (const file of ['src/published.json', 'src/published/tables.json']) {
      const text = await readFile(join(packages, name, file), 'utf8').catch(() => '[]');
      tables.push(...(JSON.parse(text) as Printed[]).map((table) => ({ ...table, file: `${name}/${file}` })));
    }
  }
  expect(tables.length).toBeGreaterThan(60);
  const loose = tables.filter(
    ({ of = {}, columnMetrics = [''] }) =>
      (of.models ?? of.questions ?? of.file) === undefined && columnMetrics.some((metric) => metric !== null),
  );
  expect(loose.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Results {
  readonly sets: readonly {
    readonly name: string;
    readonly data: string;
    readonly commit: string;
    readonly histories: number;
    readonly questions: number;
    readonly means: Readonly<Record<string, readonly number[]>>;
  }[];
}

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const page = read('which-memory.md');
const { sets } = JSON.parse(read('which-memory.results.json')) as Results;
const shown = (value: number): string => value.toFixed(3).replace(/^(-?)0\./, '$1.');

it.each(sets)('the page has the figures of the results file: $name', ({ name, data, commit, ...set }) => {
  const section = page.split(/^### /m).find((part) => part.includes(`Set \`${name}\``)) ?? '';
  expect(section).toContain(`${set.histories} histories, ${set.questions} questions`);
  expect(section).toContain(`data \`${data}\`, commit \`${commit}\``);
  const rows = section
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));
  for (const [system, means] of Object.entries(set.means)) {
    expect(rows.find(([, cell]) => cell === system)?.slice(2, -1)).toEqual(means.map(shown));
  }
});

it('the page has the figures in the units of others', () => {
  const { means, data } = JSON.parse(read('published-units.results.json')) as {
    readonly data: string;
    readonly means: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  };
  const [, section = ''] = page.split('## In the units of others');
  expect(section).toContain(`Data \`${data}\``);
  const rows = section.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const [system, byPart] of Object.entries(means)) {
    for (const [part, row] of Object.entries(byPart)) {
      const own = rows.find(([, name = '', of]) => name.replaceAll('`', '') === system && of === part);
      expect(own?.slice(3, -1)).toEqual(row.map(shown));
    }
  }
});

it('the table of the README has the same figures', () => {
  const [set] = sets.filter(({ name }) => name === 'beam-500k');
  const rows = read('../README.md').matchAll(/^\| `([^|]*?) *\| +(\S+) \| +(\S+) \| +(\S+) \|$/gm);
  const own = [...rows].map(([, system = '', ...figures]) => [system.replace('`', ''), figures]);
  expect(own.map(([system]) => system)).toContain('turn-windows, no embedder');
  for (const [system, figures] of own) {
    const [, at500, , at2000, at4000] = set?.means[String(system)] ?? [];
    expect(figures).toEqual([at500, at2000, at4000].map((value) => shown(value ?? Number.NaN)));
  }
});

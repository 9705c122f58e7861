import type { Estimate, RunResult, SystemResult } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { describe, expect, it } from 'vitest';
import { paperTables } from './paper-tables.js';
import { tablesAsLatex, tablesAsMarkdown } from './render-paper-tables.js';

const estimate = (value: number | null, n = 4): Estimate => ({
  value,
  low: value === null ? null : value - 0.1,
  high: value === null ? null : value + 0.1,
  n,
  clusters: 2,
});
const system = (name: string, accuracy: number, seconds: number, more: Partial<SystemResult> = {}) =>
  ({
    name,
    standing: 'system',
    unscored: 0,
    invalid: 0,
    metrics: {
      accuracy: {
        ...estimate(accuracy),
        by: {
          'multi_hop & more': estimate(accuracy),
          __proto__: estimate(null, 0),
          single: estimate(1 - accuracy),
        },
        slices: { far: { '10%': estimate(accuracy), '90%': estimate(accuracy - 0.05) } },
      },
      seconds: { ...estimate(seconds), by: {} },
    },
    calls: [],
    ...more,
  }) as unknown as SystemResult;
const benchmark = {
  metrics: [
    { name: 'accuracy', higherIsBetter: true },
    { name: 'seconds', higherIsBetter: false },
  ],
  results: {
    mainMetrics: ['accuracy', 'seconds'],
    groups: { order: ['single'] },
    slices: [{ key: 'far', name: 'distance', of: () => null }],
  },
} as unknown as Benchmark;
const result = {
  runId: 'pets-1',
  headline: 'accuracy',
  simulated: { model: true, embedder: false },
  systems: [
    system('one_shot', 0.5, 3),
    system('two', 0.7, 4, { invalid: 2 }),
    system('oracle', 1, 1, { standing: 'bound' }),
  ],
} as unknown as RunResult;

describe('the tables of a run', () => {
  const tables = paperTables(benchmark, result);

  it('are the main metrics, the question types in their order, and each slice', () => {
    expect(tables.map(({ title, columns }) => [title, columns.map(({ name }) => name)])).toEqual([
      ['Main metrics', ['accuracy', 'seconds']],
      ['accuracy by question type', ['single', 'multi_hop & more']],
      ['accuracy by distance', ['10%', '90%']],
    ]);
    expect(tables[0]?.rows.map(({ name }) => name)).toEqual(['two', 'one_shot', 'oracle']);
  });

  it('mark the best memory system of a column, the lowest where less is better, and never a bound', () => {
    const [main, types] = tablesAsMarkdown(tables).split('**accuracy by question type**');
    expect(main).toContain('| two | **0.700** [0.600, 0.800] (n 4) | 4.000 [3.900, 4.100] (n 4) |');
    expect(main).toContain('| one\\_shot | 0.500 [0.400, 0.600] (n 4) | **3.000** [2.900, 3.100] (n 4) |');
    expect(main).toContain('| oracle | 1.000 [0.900, 1.100] (n 4) | 1.000');
    expect(main).toContain('Replies without an answer, which count as wrong: two 2.');
    expect(main).toContain('Simulated: model. Replies');
    expect(types).toContain('| one\\_shot | **0.500**');
  });

  it('are LaTeX whose signs are written out, with a line before the bounds', () => {
    const latex = tablesAsLatex(tables, 'pets-1');
    expect(latex.split('\n')[0]).toBe('% Needs \\usepackage{booktabs}.');
    expect(latex).toContain('system & single & multi\\_hop \\& more \\\\');
    expect(latex).toContain('system & 10\\% & 90\\% \\\\');
    expect(latex).toContain(
      'two & \\textbf{0.700} {\\scriptsize[0.600, 0.800]} & 4.000 {\\scriptsize[3.900, 4.100]} \\\\',
    );
    expect(latex).toContain('\\midrule\noracle &');
    expect(latex).toContain('\\label{tab:pets-1-2}');
    expect(latex.match(/\\begin\{table\}/g)).toHaveLength(3);
    expect(latex).not.toContain('resizebox');
  });

  it('span the page where a column of text cannot hold them, and are scaled where the page cannot either', () => {
    const wide = (columns: number) => {
      const names = Array.from({ length: columns }, (_, column) => `question type ${column}`);
      const by = Object.fromEntries(names.map((name) => [name, estimate(0.5)]));
      const accuracy = { ...estimate(0.5), by };
      const [, types] = paperTables(benchmark, {
        ...result,
        systems: [system('one', 0.5, 1, { metrics: { accuracy } } as unknown as Partial<SystemResult>)],
      });
      return tablesAsLatex(types === undefined ? [] : [types], 'wide');
    };
    expect(wide(2)).toContain('\\begin{table}[t]');
    expect(wide(4)).toMatch(/\\begin\{table\*\}\[t\][\s\S]*\\end\{table\*\}/);
    expect(wide(4)).not.toContain('resizebox');
    expect(wide(9)).toContain('\\resizebox{\\textwidth}{!}{%');
    expect(wide(9).split('\n')[0]).toContain('graphicx');
  });

  it('fold a head that is longer than its column, after blanks, hyphens and underscores only', () => {
    const by = { track_full_preference_evolution: estimate(-0.5), 'a name without end': estimate(0.5) };
    const accuracy = { ...estimate(0.5), by };
    const [, types] = paperTables(benchmark, {
      ...result,
      systems: [system('one', 0.5, 1, { metrics: { accuracy } } as unknown as Partial<SystemResult>)],
    });
    const latex = tablesAsLatex(types === undefined ? [] : [types], 'long');
    expect(latex).toContain(
      'system & \\shortstack[r]{track\\_full\\_\\\\preference\\_\\\\evolution} & \\shortstack[r]{a name without \\\\end} \\\\',
    );
    expect(latex).toContain('one & $-$0.500 {\\scriptsize[$-$0.600, $-$0.400]}');
  });

  it('have a table of each main metric by question type', () => {
    const by = { single: estimate(0.5), multi: estimate(0.4) };
    const metrics = { accuracy: { ...estimate(0.5), by }, seconds: { ...estimate(3), by } };
    const systems = [system('one', 0.5, 1, { metrics } as unknown as Partial<SystemResult>)];
    expect(paperTables(benchmark, { ...result, systems }).map(({ title }) => title)).toEqual([
      'Main metrics',
      'accuracy by question type',
      'seconds by question type',
    ]);
  });

  it('state the profile that all have in common once, and tell rows apart by profiles that differ', () => {
    const played = (second: 'fixed' | 'reference') =>
      paperTables(benchmark, {
        ...result,
        systems: [
          system('native', 0.4, 1),
          system('one', 0.5, 1, { profile: 'reference' }),
          system('two', 0.6, 1, { profile: second }),
        ],
      })[0];
    expect(played('reference')?.rows.map(({ name }) => name)).toEqual(['two', 'one', 'native']);
    expect(played('reference')?.note).toContain('Profile: reference.');
    expect(played('fixed')?.rows.map(({ name }) => name)).toEqual([
      'two (fixed)',
      'one (reference)',
      'native',
    ]);
    expect(played('fixed')?.note).not.toContain('Profile');
  });

  it('are turned where they have more columns than a page shows, with the best of each line', () => {
    const types = Object.fromEntries(Array.from({ length: 12 }, (_, type) => [`type ${type}`, type / 20]));
    const of = (name: string, more: number) =>
      system(name, 0.5, 1, {
        metrics: {
          accuracy: {
            ...estimate(0.5),
            by: Object.fromEntries(
              Object.entries(types).map(([type, value]) => [type, estimate(value + more)]),
            ),
          },
        },
      } as unknown as Partial<SystemResult>);
    const [, wide] = paperTables(benchmark, { ...result, systems: [of('one', 0), of('two', 0.1)] });
    const latex = tablesAsLatex(wide === undefined ? [] : [wide], 'wide');
    expect(latex).toContain('\\begin{tabular}{lrr}');
    expect(latex).toContain(' & one & two \\\\');
    expect(latex).toMatch(/^type 11 & 0\.550 .*& \\textbf\{0\.650\}/m);
    expect(latex).toContain('memory systems in a line.');
  });

  it('mark nothing as best where all systems are alike', () => {
    const [main] = paperTables(benchmark, {
      ...result,
      systems: [system('one', 0.5, 1), system('two', 0.5, 2)],
    });
    const markdown = tablesAsMarkdown(main === undefined ? [] : [main]);
    expect(markdown).toContain('| two | 0.500 [0.400, 0.600] (n 4) | 2.000');
    expect(markdown).toContain('| one | 0.500 [0.400, 0.600] (n 4) | **1.000**');
  });

  it('name the model of each row in a run of several models', () => {
    const systems = ['a', 'b'].flatMap((model) =>
      ['two', 'one'].map((family) => system(`${family} ${model}`, 0.5, 1, { family, model })),
    );
    const [last] = paperTables(benchmark, { ...result, systems }).slice(-1);
    expect([last?.title, last?.rowHead, last?.columns.map(({ name }) => name)]).toEqual([
      'accuracy by model',
      'model',
      ['two', 'one'],
    ]);
    expect(last?.rows.map(({ name }) => name)).toEqual(['a', 'b']);
    const bounds = [0.8, 0.9].map((accuracy, place) =>
      system(`bound ${place}`, accuracy, 1, { family: 'bound', model: 'ab'[place] ?? '', standing: 'bound' }),
    );
    const [bounded] = paperTables(benchmark, { ...result, systems: [...systems, ...bounds] }).slice(-1);
    expect(bounded?.columns.map(({ name }) => name)).toEqual(['two', 'one', 'bound']);
    expect(tablesAsMarkdown(bounded === undefined ? [] : [bounded])).not.toContain('**0.900**');
  });
});

import { InvalidArgumentError, type SystemResult, type Verdict, zeroUsage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { renderResultTable } from './render-result-table.js';
import { displayWidth, renderTextTable } from './render-text-table.js';

const system = (name: string, value: number, changes: Partial<SystemResult> = {}): SystemResult => ({
  name,
  type: 'bm25',
  standing: 'system',
  items: 300,
  scored: 300,
  unscored: 0,
  invalid: 0,
  metrics: {
    accuracy: {
      value,
      low: value - 0.05,
      high: value + 0.05,
      n: 300,
      clusters: 30,
      by: {
        简单: { value, low: null, high: null, n: 200, clusters: 20 },
        b: { value: value / 2, low: null, high: null, n: 100, clusters: 20 },
        noisy: { value: null, low: null, high: null, n: 0, clusters: 0 },
      },
    },
    'recall@5': { value: null, low: null, high: null, n: 0, clusters: 0, by: {} },
  },
  usage: zeroUsage,
  calls: [],
  ...changes,
});

const verdict = (best: string | null): Verdict => ({
  metric: 'accuracy',
  leader: { system: 'bm25', value: 0.8123 },
  ranking: [],
  best,
  findings: [],
  costs: [],
  reservations: [],
});

describe('the result table', () => {
  const results = [system('最近五条', 0.5), system('bm25', 0.8123)];

  it('sorts by the headline, marks the best, and gives each value its interval, items and clusters', () => {
    expect(renderResultTable(results, { verdict: verdict('bm25') })).toMatchInlineSnapshot(`
      "system    accuracy
      ────────  ──────────────────────────────────────
      bm25 *    0.812 [0.762, 0.862] · 300 · 30 people
      最近五条  0.500 [0.450, 0.550] · 300 · 30 people
      * the best memory system: better in accuracy than every other one

      accuracy by group   简单      b
      ─────────────────  ─────  ─────
      bm25               0.812  0.406
      最近五条           0.500  0.250
      (n)                  200    100"
    `);
  });

  it('has the mean length of prompts where it is known, and k where systems differ in it', () => {
    const calls = (inputTokens: number): SystemResult['calls'] => [
      {
        role: 'assistant',
        phase: 'answer',
        model: 'm',
        simulated: false,
        local: false,
        calls: 4,
        usage: { ...zeroUsage, calls: 4, inputTokens },
      },
    ];
    const long = system('long', 0.8, { calls: calls(48_000), k: 30 });
    const table = renderResultTable([long, system('short', 0.5, { calls: calls(2_000), k: 10 })]);
    expect(table).toMatch(/^system .* prompt tokens +k$/m);
    expect(table).toMatch(/^long .* 12,000 +30$/m);
    expect(table).toMatch(/^short .* 500 +10$/m);
    const equal = renderResultTable([long, system('other', 0.5, { k: 30 })]);
    expect(equal).toMatch(/^system .* prompt tokens$/m);
    expect(equal).toMatch(/^other .* –$/m);
  });

  it('separates bounds and rules, marks neither, and omits columns and rows without a value', () => {
    const all = [
      system('oracle', 1, { standing: 'bound' }),
      system('longest', 0.9, { standing: 'rule' }),
      ...results,
    ];
    const table = renderResultTable(all, { verdict: verdict('bm25') });
    // The verdict says so in words.
    expect(renderResultTable(all, { verdict: verdict(null) })).not.toContain('*');
    const [overall = ''] = table.split('\n\n');
    const names = overall.split('\n').map((line) => line.split('  ')[0]);
    expect(names.slice(2)).toEqual([
      'bm25 *',
      '最近五条',
      expect.stringContaining('──'),
      'oracle',
      'longest',
      '* the best memory system: better in accuracy than every other one',
    ]);
    expect(table).not.toContain('recall@5');
    expect(table).not.toContain('noisy');
  });

  it('shows counts and a single limit if every item is right or every item is wrong', () => {
    const all = (value: number, low: number | null, high: number | null) => {
      const summary = { value, low, high, n: 2200, clusters: 20, by: {} };
      return renderResultTable([system('native', value, { metrics: { overall: summary } })], {
        cluster: 'user',
      });
    };
    expect(all(1, 0.861, 1)).toContain('2200/2200 · 20 users · ≥ .861');
    expect(all(0, 0, 0.139)).toContain('0/2200 · 20 users · ≤ .139');
    expect(all(0, null, null)).toMatch(/0\/2200 · 20 users$/);
  });

  it('shows the number of items per value, in one row if they agree, otherwise in each cell', () => {
    const other = (name: string, n: number) => {
      const f1 = { value: 0.25, low: null, high: null, n, clusters: 2, by: {} };
      return system(name, 0.5, { metrics: { ...system(name, 0.5).metrics, f1 } });
    };
    expect(renderResultTable([other('a', 12), other('b', 12)])).toMatch(/\(n\) +12$/m);
    expect(renderResultTable([other('a', 12), other('b', 66)])).toMatch(/^b +0\.250 · 66$/m);
  });

  it('shows slices that have several parts, after the groups', () => {
    const part = (value: number) => ({ value, low: null, high: null, n: 4, clusters: 4 });
    const base = system('x', 0.5);
    const [headline = ''] = Object.keys(base.metrics);
    const summary = base.metrics[headline];
    if (summary === undefined) throw new Error('There is no metric.');
    const slices = { task: { long: part(0.25), short: part(0.75) }, domain: { all: part(0.5) } };
    const sliced = { ...base, metrics: { ...base.metrics, [headline]: { ...summary, slices } } };
    const text = renderResultTable([sliced], {
      slices: [
        { key: 'task', name: 'task' },
        { key: 'domain', name: 'domain' },
      ],
    });
    expect(text).toMatch(new RegExp(`^${headline} by task +long +short$`, 'm'));
    expect(text).toMatch(/^x +0\.250 +0\.750$/m);
    expect(text).not.toContain('by domain');
  });

  it('shows "unranked" for a system that does not rank', () => {
    const unranked = {
      value: null,
      low: null,
      high: null,
      n: 0,
      clusters: 0,
      absent: 'unranked' as const,
      by: {},
    };
    const recall = { value: 0.5, low: null, high: null, n: 300, clusters: 30, by: {} };
    const metrics = (own: typeof unranked | typeof recall) => ({
      ...system('x', 0.5).metrics,
      'recall@5': own,
    });
    const table = renderResultTable([
      system('full', 0.5, { metrics: metrics(unranked) }),
      system('bm25', 0.6, { metrics: metrics(recall) }),
    ]);
    expect(table).toMatch(/^full +unranked$/m);
    expect(table).toContain('unranked: shows everything that it holds, in no order, so it has no recall');
  });

  it('shows unscored and invalid answers if there are any', () => {
    const table = renderResultTable([system('bm25', 0.8, { scored: 290, unscored: 10, invalid: 3 })]);
    expect(table.split('\n')[0]).toMatch(/^system +accuracy +unscored +invalid$/);
  });

  it('shows metrics and groups in the requested order', () => {
    const table = renderResultTable(results, {
      metrics: ['recall@5'],
      groupMetric: 'accuracy',
      groupOrder: ['noisy', 'b'],
      groupedBy: 'period',
    });
    expect(table).not.toContain('0.500 [');
    expect(table).toContain('accuracy by period      b   简单');
  });

  it('gives a long name its own line if the row would not fit', () => {
    const long = `${'long-'.repeat(9)}1a2b3c`;
    expect(
      renderTextTable(
        ['run', 'status', 'date', 'questions', 'best system'],
        [
          [long, 'complete', '2026-04-05', '72', 'bm25-m 0.600 accuracy'],
          null,
          ['short', 'interrupted', '–', '300 of 2,954', '–'],
        ],
        { align: 'start' },
      ),
    ).toMatchInlineSnapshot(`
      "run
        status       date        questions     best system
      ──────────────────────────────────────────────────────────────
      long-long-long-long-long-long-long-long-long-1a2b3c
        complete     2026-04-05  72            bm25-m 0.600 accuracy
      ──────────────────────────────────────────────────────────────
      short
        interrupted  –           300 of 2,954  –"
    `);
    const narrow = renderTextTable(['run', 'status'], [[long, 'complete']]);
    expect(narrow.split('\n')).toHaveLength(3);
  });

  it('fits into 80 columns for any number of metrics and groups', () => {
    const by = Object.fromEntries(
      Array.from({ length: 11 }, (_, period) => [
        `p${period}`,
        { value: 1, low: null, high: null, n: 200, clusters: 20 },
      ]),
    );
    const summary = { value: 0.629, low: 0.6, high: 0.658, n: 2200, clusters: 20, by };
    const names = ['overall', 'memory-b', 'write-failure', 'read-failure', 'utilization-failure'];
    const metrics = Object.fromEntries(names.map((name) => [name, summary]));
    const table = renderResultTable([
      system('bm25-m-2-4-30', 0.5, { metrics }),
      system('none', 0.5, { metrics }),
    ]);
    expect(Math.max(...table.split('\n').map(displayWidth))).toBeLessThanOrEqual(80);
    for (const shown of [...names, 'p0', 'p10']) expect(table).toContain(shown);
  });

  it('prints no control characters from names', () => {
    const table = renderResultTable([system('evil\u001b[2J\nname\u202e', 0.5)], { groupMetric: null });
    expect(table).toContain('evil\ufffd[2J\ufffdname\ufffd');
    expect(table.split('\n')).toHaveLength(3);
  });

  it('refuses a metric that no system has', () => {
    expect(() => renderResultTable(results, { metrics: ['f1'] })).toThrow(InvalidArgumentError);
  });
});

it('knows the width of characters', () => {
  expect(['abc', '中文', 'e\u0301', '🙂', 'ｆ'].map(displayWidth)).toEqual([3, 4, 1, 2, 2]);
});

it('omits columns of dashes, and continues wide tables below', () => {
  const table = renderTextTable(
    ['system', 'retries', 'calls', 'cost'],
    [
      ['a', '–', '12', '3'],
      ['b', '–', '1', '2'],
    ],
    {
      width: 14,
    },
  );
  expect(table).toBe(
    'system  calls\n──────  ─────\na          12\nb           1\n\nsystem  cost\n──────  ────\na          3\nb          2',
  );
});

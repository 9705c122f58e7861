import { InvalidArgumentError, type SystemResult, zeroUsage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { displayWidth } from './display-width.js';
import { renderResultTable } from './render-result-table.js';

const system = (name: string, value: number, changes: Partial<SystemResult> = {}): SystemResult => ({
  name,
  type: 'bm25',
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
        noisy: { value: null, low: null, high: null, n: 0, clusters: 0 },
      },
    },
    'recall@5': { value: null, low: null, high: null, n: 0, clusters: 0, by: {} },
  },
  usage: zeroUsage,
  calls: [],
  ...changes,
});

describe('the result table', () => {
  const results = [system('最近五条', 0.5), system('bm25', 0.8123)];

  it('shows values with intervals, and one metric by group', () => {
    expect(renderResultTable(results)).toMatchInlineSnapshot(`
      "system      n              accuracy  recall@5
      ────────  ───  ────────────────────  ────────
      最近五条  300  0.500 [0.450, 0.550]         –
      bm25      300  0.812 [0.762, 0.862]         –

      accuracy by group   简单  noisy
      ─────────────────  ─────  ─────
      最近五条           0.500      –
      bm25               0.812      –
      (n)                  200      0"
    `);
  });

  it('shows unscored and invalid answers if there are any', () => {
    const table = renderResultTable([system('bm25', 0.8, { scored: 290, unscored: 10, invalid: 3 })]);
    expect(table.split('\n')[0]).toBe('system    n  unscored  invalid              accuracy  recall@5');
  });

  it('shows metrics and groups in the requested order', () => {
    const table = renderResultTable(results, {
      metrics: ['recall@5'],
      groupMetric: 'accuracy',
      groupOrder: ['noisy'],
    });
    expect(table).not.toContain('0.500 [');
    expect(table).toContain('accuracy by group  noisy   简单');
    expect(renderResultTable(results, { groupedBy: 'period' })).toContain('accuracy by period ');
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

it('knows how wide characters are', () => {
  expect(['abc', '中文', 'e\u0301', '🙂', 'ｆ'].map(displayWidth)).toEqual([3, 4, 1, 2, 2]);
});

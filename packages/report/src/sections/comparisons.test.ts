import type { Finding } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { sampleRun } from '../__fixtures__/sample-run.js';
import { renderReport } from '../render-report.js';

const { answers: _, ...input } = sampleRun();

const finding = (second: string, value: number, margin: number): Finding => ({
  ...{ metric: 'accuracy', higherIsBetter: true, first: 'full-history', second },
  ...{ value, low: value - margin, high: value + margin, n: 720, clusters: 30, comparisons: 3 },
  ...{ p: value > margin ? 0.001 : 0.4, standardError: margin / 2, degrees: 29 },
  ...{ onlyFirst: 0, onlySecond: 0, within: null, outcome: value > margin ? 'better' : 'open' },
});

const verdict = {
  metric: 'accuracy',
  leader: { system: 'full-history', value: 0.75 },
  ranking: ['full-history', 'bm25', 'vectors'].map((system) => ({ system, value: 0.7 })),
  best: null,
  findings: [finding('bm25', 0.02, 0.05), finding('vectors', 0.1, 0.05)],
  costs: [
    { system: 'full-history', promptTokens: 9000, costUsd: null },
    { system: 'bm25', promptTokens: 900, costUsd: null },
    { system: 'vectors', promptTokens: 1000, costUsd: null },
  ],
  reservations: [],
};
const reportOf = (change: Partial<typeof verdict> = {}) =>
  renderReport({ ...input, result: { ...input.result, verdict: { ...verdict, ...change } } });
const partOf = (report: string, id: string): string =>
  report.slice(report.indexOf(`id="${id}"`)).split('</section>')[0] ?? '';

describe('lead and cost', () => {
  it('show the differences of the leader, and its metric by prompt tokens', async () => {
    const part = partOf(await reportOf(), 'trade-offs');
    expect(part).toContain('full-history minus each other system, in accuracy');
    expect(part).toContain('bm25 0.020, from −0.030 to 0.070');
    expect(part).toContain('intervals that hold for 3 comparisons together with 95 %');
    expect(part).toContain('are better than each cheaper one on the questions of both: bm25, full-history.');
    expect(part).not.toContain('accuracy by cost');
  });

  it('show no cost where all systems cost the same, and nothing without a verdict', async () => {
    const same = await reportOf({ costs: verdict.costs.map((cost) => ({ ...cost, promptTokens: 900 })) });
    expect(same).toContain('minus each other system');
    expect(same).not.toContain('by prompt tokens');
    const { verdict: _verdict, ...result } = input.result;
    const report = await renderReport({ ...input, result });
    expect(report).not.toContain('id="trade-offs"');
    expect(report).not.toContain('id="differences"');
  });
});

describe('paired differences', () => {
  it('are those of the verdict for every baseline, bold where it is settled', async () => {
    const part = partOf(await reportOf(), 'differences');
    expect(part).toContain('<b>−0.100</b> <span class="interval">[−0.150, −0.050]</span>');
    expect(part).toContain('−0.020 <span class="interval">[−0.070, 0.030]</span>');
    expect(part).toContain('<b>+0.100</b> <span class="interval">[0.050, 0.150]</span>');
    expect(part.match(/Compared to/g)).toHaveLength(3);
  });
});

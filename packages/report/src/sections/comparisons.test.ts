import { describe, expect, it } from 'vitest';
import { sampleRun } from '../__fixtures__/sample-run.js';
import { renderReport } from '../render-report.js';

const other = (system: string, value: number, isSettled: boolean, clusters: number | null) => ({
  system,
  value,
  low: value - 0.05,
  high: value + 0.05,
  n: 720,
  clusters: 30,
  p: isSettled ? 0.001 : 0.4,
  isSettled,
  clustersNeeded: clusters,
});

describe('lead and cost', () => {
  const { answers: _, ...input } = sampleRun();
  const verdict = {
    metric: 'accuracy',
    leader: { system: 'full-history', value: 0.75 },
    others: [other('bm25', 0.02, false, 120), other('vectors', 0.1, true, null)],
    costs: [
      { system: 'full-history', promptTokens: 9000, costUsd: null },
      { system: 'bm25', promptTokens: 900, costUsd: null },
      { system: 'vectors', promptTokens: 1000, costUsd: null },
    ],
    reservations: [],
  };

  it('show the differences of the leader, and its metric by the length of the prompt', async () => {
    const report = await renderReport({ ...input, result: { ...input.result, verdict } });
    const part = report.slice(report.indexOf('id="trade-offs"')).split('</section>')[0] ?? '';
    expect(part).toContain('full-history minus each other system, in accuracy');
    expect(part).toContain('bm25 0.020, from −0.030 to 0.070');
    expect(part).toContain('no other one beats in both: bm25, full-history.');
    expect(part).not.toContain('accuracy by cost');
  });

  it('show no cost where all systems cost the same, and nothing without a verdict', async () => {
    const costs = verdict.costs.map((cost) => ({ ...cost, promptTokens: 900 }));
    const same = await renderReport({
      ...input,
      result: { ...input.result, verdict: { ...verdict, costs } },
    });
    expect(same).toContain('minus each other system');
    expect(same).not.toContain('by length of the prompt');
    expect(await renderReport(input)).not.toContain('id="trade-offs"');
  });
});

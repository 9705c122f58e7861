import type { Estimate, SystemResult } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { sampleRun } from '../__fixtures__/sample-run.js';
import type { ReportInput } from '../report-input.js';
import { slicesSections } from './groups.js';

const estimate = (value: number): Estimate => ({ value, low: null, high: null, n: 7, clusters: 7 });

/** The sample with accuracy by task, a slice that only some metrics have. */
function sliced(task: Record<string, Estimate>): ReportInput {
  const input = sampleRun();
  const systems = input.result.systems.map((system): SystemResult => {
    const accuracy = system.metrics.accuracy;
    if (accuracy === undefined) return system;
    return { ...system, metrics: { ...system.metrics, accuracy: { ...accuracy, slices: { task } } } };
  });
  return {
    ...input,
    result: { ...input.result, systems },
    slices: [{ key: 'task', name: 'task <b>', about: 'Why & how.' }],
  };
}

describe('slices', () => {
  it('have a section with a table for each metric that has them', () => {
    const { markup } = slicesSections(sliced({ long: estimate(0.25), '<i>short</i>': estimate(0.75) }));
    expect(markup).toContain('By task &lt;b&gt;');
    expect(markup).toContain('Why &amp; how.');
    expect(markup).toContain('0.250');
    expect(markup).toContain('&lt;i&gt;');
    expect(markup).not.toContain('recall@5');
  });

  it('are not shown if they have one part or belong to no metric', () => {
    expect(slicesSections(sliced({ long: estimate(0.25) })).markup).toBe('');
    expect(slicesSections({ ...sampleRun(), slices: [{ key: 'constructor', name: 'x' }] }).markup).toBe('');
  });
});

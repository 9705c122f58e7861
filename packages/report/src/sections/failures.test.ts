import { zeroUsage } from '@memgym/core';
import { expect, it } from 'vitest';
import { sampleRun } from '../__fixtures__/sample-run.js';
import { failuresSection } from './failures.js';

const estimate = (value: number) => ({ value, low: null, high: null, n: 10, clusters: 2 });
const metric = (p00: number, p01: number) => ({
  ...estimate((p00 + p01) / 2),
  by: { p00: estimate(p00), p01: estimate(p01) },
});
const system = (name: string, metrics: Record<string, ReturnType<typeof metric>>) => ({
  name,
  type: 'awi',
  standing: 'system' as const,
  items: 20,
  scored: 20,
  unscored: 0,
  invalid: 0,
  metrics,
  usage: zeroUsage,
  calls: [],
});

it('shows a bar per period for systems with a probed memory, and no section without such systems', async () => {
  const probed = system('<awi>', {
    overall: metric(0.6, 0.4),
    'write-failure': metric(0.3, 0.2),
    'read-failure': metric(0, 0.3),
    'utilization-failure': metric(0.1, 0.1),
  });
  const bound = system('upper-bound', { overall: metric(1, 1) });
  const sample = sampleRun();
  const input = { ...sample, result: { ...sample.result, systems: [probed, bound] } };
  const { markup } = await failuresSection(input);
  expect(markup.match(/<figure>/g)).toHaveLength(1);
  expect(markup).toContain('p01: right 0.400, utilization 0.100, read 0.300, write 0.200');
  expect(markup).toContain('&lt;awi&gt;');
  expect(markup.match(/<path aria-hidden|<path/g)?.length).toBeGreaterThanOrEqual(8);
  expect(markup).not.toContain('stale');
  const absent = { ...probed.metrics, 'stale-failure': metric(0, 0.1), 'invention-failure': metric(0, 0) };
  const further = await failuresSection({
    ...input,
    result: { ...input.result, systems: [{ ...probed, metrics: absent }] },
  });
  expect(further.markup).toContain('one of five reasons');
  expect(further.markup).toContain('write 0.200, stale 0.100, invention 0.000');
  const unprobed = { ...input, result: { ...input.result, systems: [bound] } };
  expect((await failuresSection(unprobed)).markup).toBe('');
});

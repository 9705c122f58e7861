import { expect, it } from 'vitest';
import { cellKey } from './amemgym-cell.js';
import { type AMemGymProbe, diagnoseProbes } from './diagnose-probes.js';
import { splitFailure } from './split-failure.js';

const probe = (period: number, x: boolean, y: boolean): AMemGymProbe => ({
  user: 'u',
  period,
  question: 0,
  variables: [
    { name: 'X', right: x, writtenAt: period < 2 ? 0 : 2 },
    { name: 'Y', right: y, writtenAt: 0 },
  ],
});
const probes = [probe(0, true, false), probe(1, false, false), probe(2, false, true), probe(3, true, true)];

it('distinguishes write from read failures by the period that revealed a variable (golden example 6)', () => {
  const diagnoses = diagnoseProbes(probes);
  const of = (period: number) => diagnoses.get(cellKey({ user: 'u', period, question: 0 })) ?? null;
  expect(of(0)).toEqual({ writeFailures: 1, readFailures: 0, memorySuccess: false });
  expect(of(1)).toEqual({ writeFailures: 1, readFailures: 1, memorySuccess: false });
  expect(of(2)).toEqual({ writeFailures: 1, readFailures: 0, memorySuccess: false });
  const splits = [0, 0, 1, 0].map((score, period) => splitFailure(score, of(period)));
  expect(splits.map((split) => split?.write)).toEqual([1, 0.5, 0, 0]);
  expect(splits.map((split) => split?.read)).toEqual([0, 0.5, 0, 0]);
  expect(splits.map((split) => split?.utilization)).toEqual([0, 0, 0, 1]);
});

it('leaves the kind of failure open if the earlier probe is missing', () => {
  const diagnoses = diagnoseProbes(probes.slice(1));
  expect(diagnoses.get(cellKey({ user: 'u', period: 1, question: 0 }))).toBeNull();
  expect(splitFailure(0, null)).toBeNull();
  expect(splitFailure(null, null)).toBeNull();
  expect(splitFailure(1, null)).toEqual({ write: 0, read: 0, utilization: 0, stale: 0, invention: 0 });
});

it('tells stale memories and inventions of what has no value from failures to write and read', () => {
  const of = (mistake?: 'stale' | 'invented'): AMemGymProbe => ({
    ...{ user: 'u', period: 1, question: 0 },
    variables: [
      { name: 'X', right: false, writtenAt: 1, mistake },
      { name: 'Y', right: false, writtenAt: 1 },
    ],
  });
  const split = (probe: AMemGymProbe) => splitFailure(0, diagnoseProbes([probe]).get(cellKey(probe)) ?? null);
  const none = { write: 0, read: 0, utilization: 0, stale: 0, invention: 0 };
  expect(split(of('stale'))).toEqual({ ...none, write: 0.5, stale: 0.5 });
  expect(split(of('invented'))).toEqual({ ...none, write: 0.5, invention: 0.5 });
  expect(split(of())).toEqual({ ...none, write: 1 });
});

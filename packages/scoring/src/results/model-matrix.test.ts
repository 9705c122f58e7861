import type { Finding, SystemResult, Verdict } from '@memgym/core';
import { expect, it } from 'vitest';
import { modelMatrix } from './model-matrix.js';

const system = (family: string, model: string, value: number, standing = 'system') =>
  ({
    ...{ name: `${family} (${model})`, family, model, standing },
    metrics: { f1: { value, low: null, high: null, n: 10, clusters: 2, by: {} } },
  }) as unknown as SystemResult;
const systems = [system('a', 'small', 0.6), system('a', 'large', 0.5), system('none', 'small', 0.1, 'bound')];

it('orders models by their memory systems, families in the order of the run, bounds last', () => {
  expect(modelMatrix(systems, 'f1')).toMatchObject({ models: ['small', 'large'], families: ['a', 'none'] });
  expect(modelMatrix(systems, 'f1', { higherIsBetter: false }).models).toEqual(['large', 'small']);
  expect(modelMatrix(systems, 'f1').cellOf('large', 'a')).toBe(0.5);
  expect(modelMatrix(systems, 'f1').cellOf('large', 'none')).toBeNull();
});

it('orders them by the questions that both answered, where those say otherwise than means over other questions', () => {
  const finding = { metric: 'f1', higherIsBetter: true, first: 'a (large)', second: 'a (small)', value: 0.2 };
  const verdict = { metric: 'f1', findings: [finding as Finding] } as unknown as Verdict;
  expect(modelMatrix(systems, 'f1', { verdict }).models).toEqual(['large', 'small']);
  expect(modelMatrix(systems, 'f1', { verdict: { ...verdict, metric: 'accuracy' } }).models).toEqual([
    'small',
    'large',
  ]);
});

it('compares two models only by systems that both have', () => {
  const uneven = [
    ...[system('a', 'small', 0.6), system('b', 'small', 0.1)],
    ...[system('a', 'large', 0.5), system('c', 'large', 0.9)],
  ];
  expect(modelMatrix(uneven, 'f1').models).toEqual(['small', 'large']);
});

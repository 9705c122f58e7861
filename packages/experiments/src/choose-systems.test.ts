import { describe, expect, it } from 'vitest';
import { registryFor } from './__fixtures__/registry.js';
import { chooseSystems } from './choose-systems.js';
import { parseExperiment } from './read-experiment.js';

const experiment = parseExperiment('test', {
  name: 'test',
  benchmark: { type: 'conversations' },
  systems: ['none', { name: 'short', type: 'recent', options: { size: 3 } }, 'bm25-m(2,4,30)'],
});
const namesOf = (...names: string[]) =>
  chooseSystems(experiment, names, registryFor()).systems.map(({ name }) => name);

describe('chooseSystems', () => {
  it('takes systems of the experiment with their options, in the order given', () => {
    expect(chooseSystems(experiment, undefined, registryFor())).toBe(experiment);
    expect(namesOf('short', 'none')).toEqual(['short', 'none']);
    expect(chooseSystems(experiment, ['short'], registryFor()).systems[0]?.options).toEqual({ size: 3 });
  });

  it('takes built-in types, short forms and modules that the experiment does not have', () => {
    expect(namesOf('emb-m', 'bm25-s(2,4)')).toEqual(['emb-m', 'bm25-s-2-4']);
    expect(namesOf('an-outside-package')).toEqual(['an-outside-package']);
  });

  it.each([
    ['bm25-m-2-4-3', '"bm25-m-2-4-30"'],
    ['shrt', '"short"'],
    ['ebm-m', '"emb-m"'],
  ])('suggests the nearest name to %s', (name, meant) => {
    expect(() => namesOf(name)).toThrow(
      expect.objectContaining({ key: 'systems', hint: expect.stringContaining(`Did you mean ${meant}?`) }),
    );
  });

  it('refuses a name that is given twice', () => {
    expect(() => namesOf('none', 'none')).toThrow(/"none" is listed twice/);
  });
});

const withModels = (parts: object) =>
  parseExperiment('test', {
    name: 'test',
    benchmark: { type: 'conversations' },
    systems: ['none', { name: 'own', type: 'none', model: { model: 'guest' } }],
    ...parts,
  });

it('names every system after each model, and leaves a system with its own model as it is', () => {
  const { systems } = withModels({ models: ['one', { name: 'two-high', model: 'two' }] });
  expect(systems.map(({ name, family, model }) => [name, family, model?.model])).toEqual([
    ['none (one)', 'none', 'one'],
    ['none (two-high)', 'none', 'two'],
    ['own', undefined, 'guest'],
  ]);
});

it('takes from the experiment’s model what a model does not state, except price and capabilities', () => {
  const model = { model: 'base', maxOutputTokens: 50, price: { input: 1 }, capabilities: { seed: false } };
  const { models = [] } = withModels({ model, models: [{ name: 'same', reasoningEffort: 'low' }, 'other'] });
  expect(models[0]).toMatchObject({ ...model, type: 'auto', reasoningEffort: 'low' });
  expect(models[1]).toMatchObject({ type: 'openai', model: 'other', maxOutputTokens: 50 });
  expect(models[1]).not.toHaveProperty('price');
  expect(models[1]).not.toHaveProperty('capabilities');
});

it('refuses two models of one name, and a name that a system cannot have', () => {
  expect(() => withModels({ models: ['one', 'one'] })).toThrow('models: two models are named "one".');
  expect(() => withModels({ models: ['a b'] })).toThrow(
    'models: "a b" cannot be part of the names of systems.',
  );
});

import { expect, it } from 'vitest';
import { parseExperiment } from './read-experiment.js';

const experiment = (parts: object) =>
  parseExperiment('test', {
    name: 'test',
    benchmark: { type: 'conversations' },
    systems: ['none', { name: 'own', type: 'none', model: { model: 'guest' } }],
    ...parts,
  });

it('names every system after each model, and leaves a system with its own model as it is', () => {
  const { systems } = experiment({ models: ['one', { name: 'two-high', model: 'two' }] });
  expect(systems.map(({ name, family, model }) => [name, family, model?.model])).toEqual([
    ['none (one)', 'none', 'one'],
    ['none (two-high)', 'none', 'two'],
    ['own', undefined, 'guest'],
  ]);
});

it('takes from the experiment’s model what a model does not state, except price and capabilities', () => {
  const model = { model: 'base', maxOutputTokens: 50, price: { input: 1 }, capabilities: { seed: false } };
  const { models = [] } = experiment({ model, models: [{ name: 'same', reasoningEffort: 'low' }, 'other'] });
  expect(models[0]).toMatchObject({ ...model, type: 'auto', reasoningEffort: 'low' });
  expect(models[1]).toMatchObject({ type: 'openai', model: 'other', maxOutputTokens: 50 });
  expect(models[1]).not.toHaveProperty('price');
  expect(models[1]).not.toHaveProperty('capabilities');
});

it('refuses two models of one name, and a name that a system cannot have', () => {
  expect(() => experiment({ models: ['one', 'one'] })).toThrow('models: two models are named "one".');
  expect(() => experiment({ models: ['a b'] })).toThrow(
    'models: "a b" cannot be part of the names of systems.',
  );
});

import { checkGenerator } from '@memgym/evaluators/testing';
import { expect, it } from 'vitest';
import { benchmarks } from './benchmarks.js';
import { generators } from './generators.js';

it.each(
  generators
    .filter(
      ({ model, inputs = {} }) => model !== 'required' && Object.values(inputs).every((one) => !one.required),
    )
    .map((each) => [each.type, each] as const),
)('the generator %s keeps its contract, offline', async (_type, generator) => {
  const benchmark = benchmarks.find(({ type }) => type === generator.benchmark);
  const { results } = await checkGenerator(generator, { benchmark });
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
});

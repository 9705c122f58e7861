import { createScriptedModel } from '@memgym/core/testing';
import { contextOf } from '@memgym/memory-systems/testing';
import { expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';
import { createOriginalScript, originalRun } from '../__fixtures__/original-run.js';

interface Run {
  readonly reads: readonly { readonly insight: string; readonly shown: readonly string[] }[];
}

it('shows the same insight and messages as MemEngine, cut at the same word', async () => {
  const { reads } = originalRun<Run>('reflexion');
  const insights = [1, 2].map((number) => ({ insight: `Insight ${number}: check the harbour first.` }));
  const memory = createMemorySystem({
    type: 'reflexion',
    options: { profile: 'reference' },
    ports: { model: createScriptedModel(...insights) },
  });
  const script = createOriginalScript(memory);
  const steps = [
    async () => {},
    () => memory.evolve?.({ trial: 't1' }, contextOf()),
    () => script.storeUntil(30),
    () => memory.evolve?.({ trial: 't2' }, contextOf()),
    async () => {
      for (let number = 0; number < 140; number += 1) {
        const content = `filler number ${number} of many words`;
        await memory.add({ id: `filler ${number}`, role: 'user', content }, contextOf());
      }
    },
  ];
  for (const [place, step] of steps.entries()) {
    await step();
    const { items } = await memory.retrieve({ text: 'x', k: Number.POSITIVE_INFINITY }, contextOf());
    const shown = items.map(({ text }) => text).reverse();
    expect({ insight: await memory.context?.({ user: 'ada' }), shown }).toEqual(reads[place]);
  }
});

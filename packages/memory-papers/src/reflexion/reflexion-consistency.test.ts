import { createFlakyModel } from '@memgym/conformance/testing';
import { createRng, createStepClock } from '@memgym/core';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { createMemorySystem, memoryReplies } from '../__fixtures__/memory-systems.js';

const context = () => ({ scope: { user: 'ada' }, clock: createStepClock(), rng: createRng(1) });

it('reflexion remains consistent for any input, although three in ten model calls fail or return garbage', async () => {
  const flaky = createFlakyModel(createOfflineChatModel({ replies: memoryReplies }), createRng(3), 0.3);
  const memory = createMemorySystem({ type: 'reflexion', ports: { model: flaky.model } });
  let failures = 0;
  for (let place = 0; place < 40; place += 1) {
    const before = JSON.stringify((await memory.snapshot()).state);
    const learnt = await memory.evolve?.({ said: `I moved to town number ${place}.` }, context()).then(
      () => true,
      () => false,
    );
    if (learnt) continue;
    failures += 1;
    expect(JSON.stringify((await memory.snapshot()).state)).toBe(before);
  }
  expect(failures).toBeGreaterThan(0);
  expect(failures).toBeLessThan(40);
});

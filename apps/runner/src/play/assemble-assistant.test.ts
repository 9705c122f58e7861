import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRng, createStepClock, type Turn } from '@memgym/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import { assembleAssistant } from './assemble-assistant.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-assemble-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The messages that move into memory during three exchanges, with a window of batch 1 and length 2. */
async function moved(options: object, settings: object): Promise<number> {
  const system = { name: 'rag', type: 'rag', options, window: { updateBatch: 1, localLength: 2 } };
  const plan = await planSmallRun(folder, 1, [system], settings);
  const [planned] = plan.systems;
  if (planned === undefined) throw new Error('No system was planned.');
  const assistant = assembleAssistant(planned, plan);
  const turns = Array.from(
    { length: 6 },
    (_, place): Turn => ({
      id: `t${place}`,
      role: place % 2 === 0 ? 'user' : 'assistant',
      content: `Message ${place}.`,
    }),
  );
  const context = { scope: { user: 'ada' }, clock: createStepClock(), rng: createRng(1) };
  const reports = await assistant.observe([{ id: 's', turns }], context);
  await assistant.close();
  return reports.flatMap(({ stored }) => stored).length;
}

it('moves the window as the original does in a run of the reference profile, whatever the memory states', async () => {
  // docs/specs/memory-systems.md#amemgym-agents-rag-awe-and-awi: at most one batch after each of three exchanges,
  // of which the first leaves the window below 3 messages.
  const [reference, none] = [{ profile: 'reference' }, {}];
  expect(await moved(none, reference)).toBe(2);
  expect(await moved({ profile: 'fixed' }, reference)).toBe(2);
  expect(await moved(reference, none)).toBe(4);
  expect(await moved(none, none)).toBe(4);
});

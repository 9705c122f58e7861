import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory } from '@memgym/memory-systems';
import { expect, it } from 'vitest';
import { mem02 } from './index.js';

const instructions = 'Only what they eat.';

it('instructions for one call are shown to the model beside those of the system, for these messages only', async () => {
  const model = createScriptedModel({ memory: [] }, { memory: [] });
  const embedder = createHashedEmbedder({ dimensions: 64 });
  const memory = createMemory({
    system: mem02({ model, embedder, instructions: 'Write short sentences.' }),
  });
  await memory.remember('I like lentils.', { instructions }).catch(() => undefined);
  const first = model.asked.length;
  await memory.remember('I like rice.').catch(() => undefined);
  const shown = model.asked.map(({ messages }) => messages.map(({ content }) => content).join('\n'));
  expect(shown[0]).toContain(instructions);
  expect(shown[0]).toContain('Write short sentences.');
  for (const text of shown.slice(first)) expect(text).not.toContain(instructions);
  expect(shown.length).toBeGreaterThan(first);
});

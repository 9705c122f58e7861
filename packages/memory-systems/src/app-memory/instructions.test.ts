import { UnsupportedCapabilityError } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { describe, expect, it } from 'vitest';
import { mem0 } from '../systems/mem0/index.js';
import { createMemory } from './create-memory.js';

const instructions = 'Only what they eat.';

describe('instructions for one call', () => {
  it('are shown to the model of mem0 for these messages only', async () => {
    const model = createScriptedModel({ facts: [] }, { facts: [] });
    const embedder = createHashedEmbedder({ dimensions: 64 });
    const memory = createMemory({
      system: mem0({ model, embedder }),
    });
    await memory.remember('I like lentils.', { instructions }).catch(() => undefined);
    const first = model.asked.length;
    await memory.remember('I like rice.').catch(() => undefined);
    const shown = model.asked.map(({ messages }) => messages.map(({ content }) => content).join('\n'));
    expect(shown[0]).toContain(instructions);
    for (const text of shown.slice(first)) expect(text).not.toContain(instructions);
    expect(shown.length).toBeGreaterThan(first);
  });

  it('are refused by systems that cannot follow them', async () => {
    await expect(createMemory().remember('I like lentils.', { instructions })).rejects.toThrow(
      UnsupportedCapabilityError,
    );
  });
});

import { UnsupportedCapabilityError } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { describe, expect, it } from 'vitest';
import { findMemorySystem } from '../built-in-memory-systems.js';
import { makeSystem } from '../make-system.js';
import { createMemory } from './create-memory.js';

const instructions = 'Only what they eat.';

describe('instructions for one call', () => {
  it.each(['mem0', 'mem0-2'] as const)(
    'are shown to the model of %s for these messages only',
    async (type) => {
      const model = createScriptedModel({ facts: [] }, { facts: [] }, { memory: [] }, { memory: [] });
      const embedder = createHashedEmbedder({ dimensions: 64 });
      const options = type === 'mem0-2' ? { instructions: 'Write short sentences.' } : {};
      const memory = createMemory({
        system: makeSystem(findMemorySystem(type), { model, embedder, ...options }),
      });
      await memory.remember('I like lentils.', { instructions }).catch(() => undefined);
      const first = model.asked.length;
      await memory.remember('I like rice.').catch(() => undefined);
      const shown = model.asked.map(({ messages }) => messages.map(({ content }) => content).join('\n'));
      expect(shown[0]).toContain(instructions);
      if (type === 'mem0-2') expect(shown[0]).toContain('Write short sentences.');
      for (const text of shown.slice(first)) expect(text).not.toContain(instructions);
      expect(shown.length).toBeGreaterThan(first);
    },
  );

  it('are refused by systems that cannot follow them', async () => {
    await expect(createMemory().remember('I like lentils.', { instructions })).rejects.toThrow(
      UnsupportedCapabilityError,
    );
  });
});

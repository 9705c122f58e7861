import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { proveSaidTwice } from '@memgym/memory-systems/testing';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';

const ports = (...replies: unknown[]) => ({
  model: createScriptedModel(...replies),
  embedder: createHashedEmbedder({ dimensions: 64 }),
});
const addition = { memory: [{ text: 'has a cat', attributed_to: 'user', messages: [0] }] };
const known = { memory: [], known: [{ memory: 0, messages: [0] }] };

proveSaidTwice({
  'mem0-2': () => createMemorySystem({ type: 'mem0-2', ports: ports(addition, known) }),
  'mem0-2, in the same words': () => createMemorySystem({ type: 'mem0-2', ports: ports(addition, addition) }),
});

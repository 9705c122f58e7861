import { createMemorySystem } from '@memgym/memory-systems';
import { describeMemorySystem } from '@memgym/memory-systems/testing';
import { memorySystem } from './shared-words-memory.js';

describeMemorySystem({
  name: 'shared-words',
  create: (ports) => createMemorySystem({ type: memorySystem, ports }),
});

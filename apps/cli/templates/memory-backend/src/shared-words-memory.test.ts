import { describeMemorySystem } from '@memgym/conformance/vitest';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { memorySystem } from './shared-words-memory.js';

describeMemorySystem({
  name: 'shared-words',
  create: (ports) => createMemorySystem({ type: memorySystem, ports }),
});

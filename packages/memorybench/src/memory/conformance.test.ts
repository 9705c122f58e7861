import { describeMemorySystem } from '@memgym/conformance/vitest';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { memorySystems } from './index.js';

for (const type of memorySystems) {
  describeMemorySystem({
    name: type.type,
    replies: [],
    create: (ports) => createMemorySystem({ type, ports }),
  });
}

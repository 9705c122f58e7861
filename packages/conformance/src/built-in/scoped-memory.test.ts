import { createScopedMemory } from '@memgym/memory-systems/define';
import { describeMemorySystem } from '../describe-memory-system.js';
import { createBatchingMemory } from './__fixtures__/batching-memory.js';

describeMemorySystem({
  name: 'a backend of ten lines',
  create: () =>
    createScopedMemory({
      info: { name: 'minimal', version: '1.0.0' },
      createIndex: () => ({
        put: () => undefined,
        delete: () => undefined,
        search: ({ candidates }) => ({
          hits: candidates().map(({ item }, place) => ({ id: item.id, score: place })),
        }),
      }),
    }),
  exempt: { 'exact-match': 'it ranks by age' },
});

describeMemorySystem({
  name: 'a backend that writes in batches',
  create: () => createBatchingMemory(2),
  exempt: {
    'exact-match': 'it ranks by age',
    'update-and-delete': 'what waits cannot be deleted one by one',
  },
});

import { createScopedMemory, indexElsewhere } from '@memgym/memory-systems/define';
import { createInMemoryStorage } from '@memgym/memory-systems/storage';
import { describeMemorySystem } from '../describe-memory-system.js';
import { createTestEmbedder } from '../test-embedder.js';
import { createBatchingMemory } from '../testing/batching-memory.js';
import { createVectorsElsewhere } from './__fixtures__/index-elsewhere.js';

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

for (const where of ['in this process', 'in a storage']) {
  describeMemorySystem({
    name: `a backend with its index elsewhere and its memories ${where}`,
    create: ({ embedder = createTestEmbedder() }) => {
      const memory = createScopedMemory({
        info: { name: 'elsewhere', version: '1.0.0' },
        embedder,
        asyncIndex: indexElsewhere(createVectorsElsewhere()),
      });
      if (where === 'in a storage') memory.persist?.(createInMemoryStorage());
      return memory;
    },
  });
}

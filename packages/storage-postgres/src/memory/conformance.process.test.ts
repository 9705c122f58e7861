import { describeMemorySystem } from '@memgym/conformance/vitest';
import { describeWithPostgres, describeWithVectors } from '../__fixtures__/describe-with-postgres.js';
import { postgresMemory } from './postgres-memory.js';

function describeSearch(search: 'text' | 'vector' | 'hybrid', url: () => string): void {
  describeMemorySystem({
    name: `search ${search}`,
    create: ({ embedder }) => postgresMemory({ connection: url(), search, embedder }),
  });
}

describeWithPostgres('a memory in PostgreSQL', ({ url }) => {
  describeSearch('text', url);
});

describeWithVectors('a memory in PostgreSQL with pgvector', (url) => {
  describeSearch('vector', url);
  describeSearch('hybrid', url);
});

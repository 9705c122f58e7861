import { createMemorySystem } from '@memgym/memory-systems';
import { describeMemorySystem } from '@memgym/memory-systems/testing';
import { describeWithPostgres, describeWithVectors } from '../__fixtures__/describe-with-postgres.js';
import { postgresMemory } from './postgres-memory.js';

function describeSearch(search: string, url: () => string): void {
  describeMemorySystem({
    name: `search ${search}`,
    create: (ports) => createMemorySystem({ type: postgresMemory(url()), options: { search }, ports }),
  });
}

describeWithPostgres('a memory in PostgreSQL', ({ url }) => {
  describeSearch('text', url);
});

describeWithVectors('a memory in PostgreSQL with pgvector', (url) => {
  describeSearch('vector', url);
  describeSearch('hybrid', url);
});

/**
 * How long an import into PostgreSQL takes by each kind of search, beside text, in one run and in turn:
 * `pnpm --filter @memgym/bench bench:postgres-import <URL of a server with pgvector> [messages, default 4000] [dimensions, default 384]`. What the
 * embedder takes by itself is a row of its own.
 */
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory, rememberAll, type Said } from '@memgym/memory-systems';
import { postgresMemory } from '@memgym/storage-postgres';
import { median } from '../indexes/median.js';
import { printTable } from '../indexes/table.js';

const [connection, given = '4000', length = '384'] = process.argv.slice(2);
if (connection === undefined) throw new Error('Give the URL of a server with pgvector.');
const count = Number(given);
const rounds = 3;
const dimensions = Number(length);
const schema = 'memgym_import_bench';

const days = ['Monday', 'Friday', 'Sunday'];
const contentOf = (at: number): string =>
  `Message ${at}: we agreed about number ${(at * 7) % 991} on ${days[at % 3]}, and the garden needs water.`;
function* messages(): Generator<Said> {
  for (let at = 0; at < count; at += 1) yield { id: `m${at}`, content: contentOf(at) };
}

async function importTime(search: 'text' | 'vector' | 'hybrid'): Promise<number> {
  const memory = createMemory({
    user: 'ann',
    system: postgresMemory({
      ...{ connection, schema: `${schema}_${search}_${dimensions}`, search },
      ...(search !== 'text' && { embedder: createHashedEmbedder({ dimensions }) }),
    }),
  });
  await memory.eraseUser();
  const from = performance.now();
  await rememberAll(memory, messages(), { batch: 500 });
  const took = performance.now() - from;
  await memory.eraseUser();
  await memory.close();
  return took;
}

async function embedTime(): Promise<number> {
  const embedder = createHashedEmbedder({ dimensions });
  const from = performance.now();
  const texts = Array.from({ length: count }, (_, at) => contentOf(at));
  for (let at = 0; at < count; at += 500)
    await embedder.embed(texts.slice(at, at + 500), { kind: 'document' });
  return performance.now() - from;
}

const ways = ['text', 'vector', 'hybrid'] as const;
const times = new Map<string, number[]>();
for (let round = 0; round < rounds; round += 1) {
  for (const way of ways) times.set(way, [...(times.get(way) ?? []), await importTime(way)]);
  times.set('embedder alone', [...(times.get('embedder alone') ?? []), await embedTime()]);
}
const text = median(times.get('text') ?? []);
printTable(`${count} messages of ${dimensions} numbers, median of ${rounds}`, [
  ['search', 'ms', 'of text'],
  ...Array.from(times, ([way, all]) => [way, median(all).toFixed(0), (median(all) / text).toFixed(2)]),
]);

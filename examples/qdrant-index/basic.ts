// Memories in a folder, their vectors in Qdrant. Here a small server with Qdrant's routes stands for it; with yours, pass its URL.
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runConformance } from '@memgym/conformance';
import type { Embedder, MemorySystem } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory, openFolderStorage } from '@memgym/memory-systems';
import { createScopedMemory, indexElsewhere } from '@memgym/memory-systems/define';
import { createFakeQdrant } from './fake-qdrant.js';
import { createQdrantIndex } from './qdrant-index.js';

const server = createFakeQdrant();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const folder = await mkdtemp(join(tmpdir(), 'qdrant-example-'));

const hashed = createHashedEmbedder({ dimensions: 64 });

function vectorsInQdrant(collection: string, embedder: Embedder = hashed, at = url): MemorySystem {
  const { dimensions } = embedder.info;
  return createScopedMemory({
    info: { name: 'vectors-in-qdrant', version: '1.0.0' },
    embedder,
    asyncIndex: indexElsewhere(createQdrantIndex({ url: at, collection, dimensions })),
  });
}

const open = async () =>
  createMemory({
    system: vectorsInQdrant('chats'),
    user: 'ann',
    storage: await openFolderStorage(join(folder, 'memory')),
  });
const memory = await open();
await memory.remember([
  { id: 't1', content: 'I moved to Bergen in March.' },
  { id: 't2', content: 'My sister lives in Oslo.' },
]);
await memory.close();

const again = await open();
console.log((await again.recall('Where does my sister live?', { k: 1 })).text);
await again.forget(['t2']);
console.log((await again.recall('Where does my sister live?', { k: 1 })).text);
await again.close();

let instances = 0;
const report = await runConformance(
  ({ embedder }) => {
    instances += 1;
    return vectorsInQdrant(`check-${instances}`, embedder);
  },
  { unreachable: () => vectorsInQdrant('nowhere', hashed, 'http://127.0.0.1:9') },
);
for (const { id, outcome, reason } of report.results)
  console.log(`${outcome} ${id}${reason ? `: ${reason}` : ''}`);
console.log(report.conforms ? 'The index conforms.' : 'The index does not conform.');
server.close();
server.closeAllConnections();
await rm(folder, { recursive: true });

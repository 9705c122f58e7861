/** Opens a memory that is kept somewhere and asks it once; prints times, and memory before and after. */
import { openMemory, type StorageName, type SystemName } from './stored-memory.js';

const [system, storage, folder = ''] = process.argv.slice(2);
const megabytes = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
};

const before = megabytes();
const start = performance.now();
const memory = await openMemory(system as SystemName, storage as StorageName, folder);
const openMs = performance.now() - start;
const openMegabytes = megabytes() - before;
const asked = performance.now();
await memory.recall('Where did we go for lunch?', { k: 10 });
const firstMs = performance.now() - asked;
const readMegabytes = megabytes() - before;
await memory.close();
console.log(JSON.stringify({ openMs, firstMs, openMegabytes, readMegabytes }));

/** Opens a stored memory, searches it once and adds to it; prints times, memory use and bytes read. */
import { existsSync, readFileSync } from 'node:fs';
import { openMemory, type StorageName, type SystemName } from './stored-memory.js';

const [system, storage, folder = ''] = process.argv.slice(2);
const megabytes = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
};
/** Bytes read from files, if the system counts them. */
const megabytesRead = (): number => {
  const counted = existsSync('/proc/self/io') ? readFileSync('/proc/self/io', 'utf8') : '';
  return Number(/rchar: (\d+)/.exec(counted)?.[1] ?? Number.NaN) / 2 ** 20;
};

const before = megabytes();
const start = performance.now();
const memory = await openMemory(system as SystemName, storage as StorageName, folder);
const openMs = performance.now() - start;
const openMegabytes = megabytes() - before;
const asked = performance.now();
const [usedBefore, readBefore] = [process.cpuUsage(), megabytesRead()];
await memory.recall('Where did we go for lunch?', { k: 10 });
const firstMs = performance.now() - asked;
const used = process.cpuUsage(usedBefore);
const firstCpuMs = (used.user + used.system) / 1000;
const fromFiles = megabytesRead() - readBefore;
const heldMegabytes = megabytes() - before;
const added = performance.now();
await memory.remember('We went to the harbour for lunch.');
const addMs = performance.now() - added;
await memory.close();
console.log(JSON.stringify({ openMs, openMegabytes, firstMs, firstCpuMs, fromFiles, heldMegabytes, addMs }));

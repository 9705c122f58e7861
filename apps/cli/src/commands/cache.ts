import { createInterface } from 'node:readline/promises';
import { ConfigError, systemClock } from '@memgym/core';
import {
  clearCacheFolder,
  createFolderCacheStore,
  describeEntry,
  exportCassette,
  importCassette,
  listCacheFolder,
  pruneCacheFolder,
} from '@memgym/llm-client';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { withRedisCache } from './redis.js';

/** `memgym cache list` */
export async function listCache({ cacheDir, json }: FlagsFor['cacheList']): Promise<void> {
  const entries = [];
  const store = createFolderCacheStore(cacheDir);
  for (const { key, bytes, writtenAtMs } of await listCacheFolder(cacheDir)) {
    const head = await describeEntry(store, key);
    entries.push({ key, bytes, written: new Date(writtenAtMs).toISOString(), ...head });
  }
  if (json) return printJson({ entries });
  if (entries.length === 0) notify(`${cacheDir}: the cache is empty.`);
  for (const { key, bytes, written, model = 'damaged', finishReason = '' } of entries) {
    print(`${key}  ${written}  ${bytes}  ${model}  ${finishReason}`.trimEnd());
  }
}

/** `memgym cache stat` */
export async function showCacheSize({ cacheDir, json }: FlagsFor['cacheStat']): Promise<void> {
  const entries = await listCacheFolder(cacheDir);
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (json) return printJson({ folder: cacheDir, entries: entries.length, bytes });
  print(`${cacheDir}: ${countOf(entries.length, 'entry')}, ${countOf(bytes, 'byte')}`);
}

/** `memgym cache prune` */
export async function pruneCache(flags: FlagsFor['cachePrune']): Promise<void> {
  const { olderThan } = flags;
  const before = olderThan === undefined ? 0 : systemClock.now() - olderThan * 86_400_000;
  const pruned = await pruneCacheFolder(flags.cacheDir, before);
  if (flags.json) return printJson(pruned);
  const { old, damaged, leftovers } = pruned;
  print(`Removed ${old} old and ${countOf(damaged, 'damaged entry')}, ${countOf(leftovers, 'leftover')}.`);
}

/** `memgym cache clear` */
export async function clearCache(flags: FlagsFor['cacheClear']): Promise<void> {
  if (!flags.yes && !(await confirmClear(flags.cacheDir))) return notify('Nothing was removed.');
  const removed = await clearCacheFolder(flags.cacheDir);
  if (flags.json) return printJson({ removed });
  print(`Removed ${countOf(removed, 'entry')}.`);
}

/** `memgym cache export` */
export async function exportCache(file: string, { cacheDir, json }: FlagsFor['cacheExport']): Promise<void> {
  const entries = await withRedisCache(cacheDir, (cache) => exportCassette(cache ?? cacheDir, file));
  if (json) return printJson({ file, entries });
  print(`${file}: ${countOf(entries, 'entry')}`);
}

/** `memgym cache import` */
export async function importCache(file: string, { cacheDir, json }: FlagsFor['cacheImport']): Promise<void> {
  const imported = await withRedisCache(cacheDir, (cache) => importCassette(cache ?? cacheDir, file));
  if (json) return printJson(imported);
  print(`${countOf(imported.added, 'entry')} added, ${imported.existing} already present.`);
}

/** @throws {ConfigError} when there is no terminal to ask for confirmation */
async function confirmClear(folder: string): Promise<boolean> {
  const { length } = await listCacheFolder(folder);
  if (length === 0) return true;
  const what = `${folder} contains ${countOf(length, 'entry')}; removed replies must be paid for again.`;
  if (!process.stdin.isTTY) {
    throw new ConfigError(what, { key: '--yes', hint: 'Give --yes to remove them without confirmation.' });
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const reply = await terminal.question(`${what} Remove them? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(reply.trim());
}

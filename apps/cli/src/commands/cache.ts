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
import { Command, InvalidArgumentError } from 'commander';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { type RedisCacheFlags, withRedisCache } from './load-queue.js';

interface CacheFlags {
  readonly cacheDir: string;
  readonly json?: boolean;
}

/** `memgym cache list|stat|prune|clear|export|import` */
export function cacheCommand(): Command {
  return new Command('cache')
    .description('Manage the cached replies of models.')
    .addCommand(
      sub('list', 'List the entries: key, time written, bytes, model, finish reason.').action(
        async (flags: CacheFlags) => {
          const entries = [];
          const store = createFolderCacheStore(flags.cacheDir);
          for (const { key, bytes, writtenAtMs } of await listCacheFolder(flags.cacheDir)) {
            const head = await describeEntry(store, key);
            entries.push({ key, bytes, written: new Date(writtenAtMs).toISOString(), ...head });
          }
          if (flags.json) return printJson({ entries });
          if (entries.length === 0) notify(`${flags.cacheDir}: the cache is empty.`);
          for (const { key, bytes, written, model = 'damaged', finishReason = '' } of entries) {
            print(`${key}  ${written}  ${bytes}  ${model}  ${finishReason}`.trimEnd());
          }
        },
      ),
    )
    .addCommand(
      sub('stat', 'Show the number and the size of the entries.').action(async (flags: CacheFlags) => {
        const entries = await listCacheFolder(flags.cacheDir);
        const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
        if (flags.json) return printJson({ folder: flags.cacheDir, entries: entries.length, bytes });
        print(`${flags.cacheDir}: ${countOf(entries.length, 'entry')}, ${countOf(bytes, 'byte')}`);
      }),
    )
    .addCommand(
      sub('prune', 'Remove damaged entries and leftovers of killed runs; with --older-than also old entries.')
        .option('--older-than <days>', 'remove entries written longer ago than this', readDays)
        .action(async (flags: CacheFlags & { olderThan?: number }) => {
          const { olderThan } = flags;
          const before = olderThan === undefined ? 0 : systemClock.now() - olderThan * 86_400_000;
          const pruned = await pruneCacheFolder(flags.cacheDir, before);
          if (flags.json) return printJson(pruned);
          print(
            `Removed ${pruned.old} old and ${countOf(pruned.damaged, 'damaged entry')}, ${countOf(pruned.leftovers, 'leftover')}.`,
          );
        }),
    )
    .addCommand(
      sub('clear', 'Remove every entry, after a confirmation.')
        .option('--yes', 'do not ask for confirmation')
        .action(async (flags: CacheFlags & { yes?: boolean }) => {
          if (!flags.yes && !(await confirmClear(flags.cacheDir))) return notify('Nothing was removed.');
          const removed = await clearCacheFolder(flags.cacheDir);
          if (flags.json) return printJson({ removed });
          print(`Removed ${countOf(removed, 'entry')}.`);
        }),
    )
    .addCommand(
      sub('export', 'Export all entries to one file, to replay runs on another machine.')
        .argument('<file>', 'cassette file to write (JSON Lines)')
        .option(...redisCacheOption)
        .option(...redisOption)
        .action(async (file: string, flags: CacheFlags & RedisCacheFlags) => {
          const entries = await withRedisCache(flags, notify, (cache) =>
            exportCassette(cache ?? flags.cacheDir, file),
          );
          if (flags.json) return printJson({ file, entries });
          print(`${file}: ${countOf(entries, 'entry')}`);
        }),
    )
    .addCommand(
      sub('import', 'Check a cassette and add its entries to the cache.')
        .argument('<file>', 'a cassette')
        .option(...redisCacheOption)
        .option(...redisOption)
        .action(async (file: string, flags: CacheFlags & RedisCacheFlags) => {
          const imported = await withRedisCache(flags, notify, (cache) =>
            importCassette(cache ?? flags.cacheDir, file),
          );
          if (flags.json) return printJson(imported);
          print(`${countOf(imported.added, 'entry')} added, ${imported.existing} already present.`);
        }),
    );
}

const redisCacheOption = [
  '--cache-redis',
  'the replies on the Redis server, instead of those in the folder',
] as const;
const redisOption = ['--redis <url>', 'the Redis server of --cache-redis; default: REDIS_URL'] as const;

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

function sub(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option('--cache-dir <folder>', 'folder of cached model replies', '.memgym/cache')
    .option('--json', 'print one JSON object instead of text');
}

function readDays(text: string): number {
  const days = Number(text);
  if (text.trim() !== '' && days >= 0) return days;
  throw new InvalidArgumentError('Give a number of days, e.g. 30.');
}

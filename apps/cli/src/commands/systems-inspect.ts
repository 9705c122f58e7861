import { join } from 'node:path';
import { ConfigError, type MemoryStorage, type Scope } from '@memgym/core';
import { isThere } from '@memgym/files';
import {
  type CreateMemoryOptions,
  createMemory,
  type Memory,
  openFolderStorage,
} from '@memgym/memory-systems';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { findSystem } from '@memgym/runner';
import { Command } from 'commander';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';
import { collect, readCount } from './flag-values.js';
import { readSettings } from './read-settings.js';

interface InspectFlags {
  readonly system?: string;
  readonly set?: string[];
  readonly ask?: string;
  readonly k?: number;
  readonly json?: boolean;
}

/** `memgym systems inspect` */
export function inspectCommand(): Command {
  return new Command('inspect')
    .description(
      'Show the users of a stored memory, what it holds of one, and what a question finds. Changes no memory.',
    )
    .argument('<folder>', 'the folder of the memory')
    .argument(
      '[user]',
      'show the memories of this user, with sources and earlier texts; default: list the users',
    )
    .option('--system <type>', 'the memory system that wrote it; default: the default of `createMemory`')
    .option('--set <key=value>', 'set an option of the memory system, e.g. k1=1.2; repeatable', collect)
    .option('--ask <question>', 'show what this question finds in all scopes of the user, best first')
    .option('--k <number>', 'most memories that --ask shows; default: the number of the system', readCount)
    .option('--json', 'print one JSON object instead of text')
    .action(async (folder: string, user: string | undefined, flags: InspectFlags) => {
      if (user === undefined && flags.ask !== undefined) {
        throw new ConfigError('--ask needs a user, because users share no memories.', {
          key: '--ask',
          hint: `Run \`memgym systems inspect ${folder}\` to list the users.`,
        });
      }
      const memory = await opened(folder, flags);
      try {
        if (user === undefined) await showUsers(memory, flags);
        else await showUser(memory.forUser(await known(memory, user)), user, flags);
      } finally {
        await memory.close();
      }
    });
}

/** A storage makes what is missing; who only looks must leave no new folder behind. */
async function opened(folder: string, { system: type, set }: InspectFlags): Promise<Memory> {
  if (!isThere(join(folder, 'memory.json'))) {
    throw new ConfigError(`${folder} is not a folder with a stored memory.`, {
      key: 'folder',
      hint: 'Give the folder that was given to `openFolderStorage`.',
    });
  }
  const system = await systemFor(type, set);
  const storage = await openFolderStorage(folder);
  try {
    return createMemory(system(storage));
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** What `createMemory` gets for a storage: the system takes it, or without one, the memory. */
async function systemFor(
  type: string | undefined,
  set: readonly string[] | undefined,
): Promise<(storage: MemoryStorage) => CreateMemoryOptions> {
  if (type === undefined) {
    if (set === undefined) return (storage) => ({ storage });
    throw new ConfigError('--set needs --system, whose options it sets.', {
      key: '--set',
      hint: 'Add --system with the type that wrote the memory; `memgym systems` lists them.',
    });
  }
  const definition = await findSystem(type, process.cwd());
  if (definition.needs.length > 0) {
    throw new ConfigError(
      `${type} needs ${definition.needs.join(' and ')}, which this command does not have.`,
      {
        key: '--system',
        hint: 'Use `list`, `recall` and `exportUser` of `createMemory` with the ports of your application.',
      },
    );
  }
  const options = readSettings(set);
  return (storage) => ({ system: createMemorySystem({ type: definition, options, storage }) });
}

async function known(memory: Memory, user: string): Promise<string> {
  const users = await memory.users();
  if (users.includes(user)) return user;
  throw new ConfigError(`'${user}' has no stored memories.`, {
    key: 'user',
    hint: users.length === 0 ? 'Nobody has.' : `Users: ${users.slice(0, 10).join(', ')}.`,
  });
}

async function showUsers(memory: Memory, { json }: InspectFlags): Promise<void> {
  const users = [];
  for (const user of await memory.users()) {
    const { scopes } = await memory.forUser(user).exportUser();
    const memories = scopes.reduce((sum, scope) => sum + scope.memories.length, 0);
    users.push({ user, scopes: scopes.length, memories });
  }
  if (json) return printJson({ users });
  if (users.length === 0) notify('Nobody has stored memories.');
  printColumns(
    users.map(({ user, scopes, memories }) => [user, countOf(scopes, 'scope'), `${memories} memories`]),
  );
}

async function showUser(memory: Memory, user: string, { ask, k, json }: InspectFlags): Promise<void> {
  if (ask !== undefined) {
    const options = { scopes: 'all', record: false, ...(k !== undefined && { k }) } as const;
    const { memories, text } = await memory.recall(ask, options);
    if (json) return printJson({ user, question: ask, memories, text });
    if (memories.length === 0) notify('Nothing was found.');
    for (const [place, { id, text: found, score, scoreParts = {}, sourceIds, scope }] of memories.entries()) {
      const parts = Object.entries(scoreParts).map(([name, part]) => `${name} ${part.toPrecision(4)}`);
      print(`${place + 1}. ${found}`);
      print(`   score ${[score.toPrecision(4), ...parts].join(', ')}`);
      print(`   ${id}, from ${sourceIds.join(', ') || 'unknown'}${placeOf(scope)}`);
    }
    return;
  }
  const exported = await memory.exportUser();
  if (json) return printJson(exported);
  for (const { scope, memories } of exported.scopes) {
    for (const { id, text, eventTime, sourceIds, retiredAt, history } of memories) {
      print(`${eventTime ?? 'time unknown'}  ${text}`);
      const retired = retiredAt === undefined ? '' : `, retired ${new Date(retiredAt).toISOString()}`;
      print(`   ${id}, from ${sourceIds.join(', ') || 'unknown'}${placeOf(scope)}${retired}`);
      for (const { event, before } of history) if (event === 'update') print(`   before: ${before}`);
    }
  }
}

function placeOf({ agent, run }: Scope): string {
  return `${agent === undefined ? '' : `, agent ${agent}`}${run === undefined ? '' : `, run ${run}`}`;
}

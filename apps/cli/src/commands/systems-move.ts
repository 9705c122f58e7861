import type { MemoryStorage } from '@memgym/core';
import { isThere, localPath } from '@memgym/files';
import type { Memory } from '@memgym/memory-systems';
import {
  type MovedFrom,
  type MovePlan,
  type MoveProgress,
  moveMemory,
  planMove,
  storedMemory,
} from '@memgym/memory-systems/move';
import { createInMemoryStorage } from '@memgym/memory-systems/storage';
import type { FlagsFor } from '../declared/flags-for.js';
import { memoryIn } from '../inspector/open-inspected.js';
import { openPostgresMemory } from '../inspector/open-postgres-memory.js';
import { isDatabase, openOrMakeStorage, openStored } from '../inspector/open-stored.js';
import { notify, print, printJson } from '../output/print.js';
import { readSettings } from './read-settings.js';

/** `memgym systems move` */
export async function moveStorage(place: string, flags: FlagsFor['systemsMove']): Promise<void> {
  const { facts, mirror = false, json } = flags;
  const { from, storage, systemThere } = await openSource(place);
  try {
    const { to, target } = await openTarget(systemThere, flags);
    try {
      const extract = facts === undefined ? undefined : facts === 'again';
      const plan = await planMove(from, to, { extract });
      if (!flags.yes) return show(json, { plan, moved: null }, () => showPlan(plan, storage, target));
      const moved = await moveMemory(from, to, { extract, mirror, onProgress: progressOf(plan) });
      show(json, { plan, moved }, () => {
        const removed = moved.removed === 0 ? '' : `, ${moved.removed} removed`;
        print(`${target}: ${moved.moved} moved, ${moved.known} there already${removed}.`);
      });
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** What is moved, as it is stored: neither its system nor its embedder is needed. */
async function openSource(
  place: string,
): Promise<{ from: MovedFrom & Pick<Memory, 'close'>; storage: string; systemThere: string | undefined }> {
  const searched = await openPostgresMemory({ place });
  if (searched !== undefined)
    return { from: searched.memory, storage: searched.storage, systemThere: undefined };
  const storage = await openStored(place);
  const { system } = storage.manifest ?? {};
  const { name } = storage;
  return {
    from: storedMemory(storage),
    storage: name,
    systemThere: typeof system === 'string' ? system : undefined,
  };
}

function show(json: boolean | undefined, value: object, asText: () => void): void {
  if (json) printJson(value);
  else asText();
}

/** Tells of every thousandth memory. */
function progressOf({ memories }: MovePlan): (progress: MoveProgress) => void {
  let told = 0;
  return ({ done }) => {
    if (done - told < 1_000) return;
    told = done;
    notify(`${done} of ${memories} memories`);
  };
}

function showPlan(plan: MovePlan, from: string, to: string): void {
  const { way, users, memories, embeddedTexts, embeddedTokens, extractedMessages, extractedTokens } = plan;
  const ways = {
    records: 'as they are, with ids, times and histories',
    facts: 'their texts as facts, without asking the model',
    messages: 'remembered again as messages, with their ids and times',
  } as const;
  print(`from       ${from}`);
  print(`to         ${to}`);
  print(`memories   ${memories} of ${users} users: ${ways[way]}`);
  print(`embedded   ${embeddedTexts} texts, about ${embeddedTokens} tokens`);
  print(
    `extracted  ${extractedMessages} messages, about ${extractedTokens} tokens, without instructions and replies`,
  );
  notify('Nothing was changed. Add --yes to move it.');
}

/** The memory that takes the other one. With `--yes` its storage is made if it is missing; a plan leaves nothing behind. */
async function openTarget(
  systemThere: string | undefined,
  { to, system, embedder, model, set, yes }: FlagsFor['systemsMove'],
): Promise<{ readonly to: Memory; readonly target: string }> {
  const target = {
    ...{ place: to, embedder, model, system, writtenBy: systemThere },
    ...(set && { options: readSettings(set) }),
  };
  // A memory that is refused is so before anything is made for it.
  if (yes) await (await memoryIn(createInMemoryStorage(), target)).close();
  const storage = yes ? await openOrMake(to) : createInMemoryStorage();
  try {
    const memory = await memoryIn(storage, target);
    // An address can have a password in it.
    return { to: memory, target: yes ? storage.name : to.replace(/\/\/[^@/]*@/, '//') };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** A file or folder that is there is opened by what it is, whatever its name. */
const openOrMake = (place: string): Promise<MemoryStorage> =>
  !isDatabase(place) && isThere(localPath('--to', place)) ? openStored(place) : openOrMakeStorage(place);

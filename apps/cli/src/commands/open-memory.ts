import {
  type ChatModel,
  ConfigError,
  type Embedder,
  type MemoryStorage,
  type MemorySystemPorts,
} from '@memgym/core';
import { embedderConfigSchema, modelConfigSchema } from '@memgym/experiments';
import { capSpending, createBudget, retryCalls, wrapModel } from '@memgym/llm-client';
import { type CreateMemoryOptions, createMemory, type Memory } from '@memgym/memory-systems';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { provideKeys, readEnvironment, resolveEmbedder, resolveModel } from '@memgym/runner';
import type { FlagsOf } from '../declared/declare.js';
import type { memoryFlags } from '../declared/shared-flags.js';
import { isDatabase, openOrMakeStorage } from '../inspector/open-stored.js';
import { registryFor } from '../registry.js';
import { readSettings } from './read-settings.js';

export type MemoryFlags = FlagsOf<typeof memoryFlags>;

/**
 * The memory that a command opens for others.
 *
 * @param type a type, package or file; default: the default of `createMemory`
 * @throws {ConfigError} for an unknown system, a wrong option, or a model that is not configured
 * @throws {StorageError} when the storage cannot be opened
 */
export async function openMemory(
  type: string | undefined,
  flags: MemoryFlags,
  options: Pick<CreateMemoryOptions, 'onBackgroundWrite'> = {},
): Promise<Memory> {
  const use = { ...options, timeZone: flags.timeZone };
  if (type === undefined && flags.set !== undefined) {
    throw new ConfigError('--set needs a memory system, whose options it sets.', {
      key: '--set',
      hint: 'Name the system; `memgym systems` lists them.',
    });
  }
  const definition = type === undefined ? undefined : await registryFor().find('memorySystem', type);
  const ports =
    type === undefined
      ? {}
      : await portsFor(type, [...(definition?.needs ?? []), ...(definition?.uses ?? [])], flags);
  const settings = readSettings(flags.set);
  if (definition !== undefined) {
    provideKeys([{ definition, options: settings }], await readEnvironment());
  }
  const storage = flags.storage === undefined ? undefined : await openStorage(flags.storage);
  try {
    if (definition === undefined) return createMemory({ ...use, ...(storage && { storage }) });
    const system = createMemorySystem({
      type: definition,
      options: settings,
      ports,
      ...(storage && { storage }),
    });
    return createMemory({ ...use, system });
  } catch (error) {
    await storage?.close();
    throw error;
  }
}

async function portsFor(
  type: string,
  wanted: readonly (keyof MemorySystemPorts)[],
  flags: MemoryFlags,
): Promise<MemorySystemPorts> {
  const environment = await readEnvironment();
  const budget = createBudget(flags.budget ?? {});
  const guarded = [retryCalls(), capSpending(budget)];
  let model: ChatModel | undefined;
  let embedder: Embedder | undefined;
  if (wanted.includes('model')) {
    const isOffline = flags.model === 'offline';
    const config = modelConfigSchema.parse({
      type: isOffline ? 'offline' : 'openai',
      ...(!isOffline && flags.model !== undefined && { model: flags.model }),
    });
    const replies = isOffline ? await registryFor().replies('memorySystem', type) : [];
    model = wrapModel(resolveModel(config, environment, { replies }), guarded);
  }
  if (wanted.includes('embedder')) {
    const config = embedderConfigSchema.parse({ type: flags.embedder });
    embedder = wrapModel(await resolveEmbedder(config, environment, { registry: registryFor() }), guarded);
  }
  return { ...(model && { model }), ...(embedder && { embedder }) };
}

/** @throws {ConfigError} for an address with a password, which other users of the machine would see */
function openStorage(place: string): Promise<MemoryStorage> {
  if (!isDatabase(place) || !URL.canParse(place) || new URL(place).password === '')
    return openOrMakeStorage(place);
  throw new ConfigError('--storage contains a password, which every user of this machine can read.', {
    key: '--storage',
    hint: 'Leave it out, and set PGPASSWORD.',
  });
}

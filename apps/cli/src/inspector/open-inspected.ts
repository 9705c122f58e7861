import {
  type ChatModel,
  ConfigError,
  type MemoryStorage,
  type MemorySystemPorts,
  parseConfig,
} from '@memgym/core';
import { modelConfigSchema } from '@memgym/experiments';
import { createMemory, type Memory } from '@memgym/memory-systems';
import { createMemorySystem } from '@memgym/memory-systems/all';
import type { Registry } from '@memgym/registry';
import { readEnvironment, resolveModel } from '@memgym/runner';
import * as z from 'zod';
import { registryFor } from '../registry.js';
import { inspectedEmbedder } from './inspected-embedder.js';
import { openPostgresMemory } from './open-postgres-memory.js';
import { type InspectedMemory, openStored } from './open-stored.js';

/** What a storage says about the memory in it. */
const manifestSchema = z.object({
  system: z.string(),
  embedder: z
    .object({ provider: z.string(), model: z.string(), dimensions: z.number() })
    .nullable()
    .optional(),
});

/**
 * A stored memory, opened with the system and the embedder that wrote it, and the name of its storage, without passwords.
 *
 * @throws {MemGymError}
 */
export async function openInspected(
  given: InspectedMemory,
): Promise<{ readonly memory: Memory; readonly storage: string }> {
  const searched = await openPostgresMemory(given);
  if (searched !== undefined) return searched;
  const storage = await openStored(given.place);
  try {
    return { memory: await memoryIn(storage, given), storage: storage.name };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/**
 * The memory in an open storage, made with what is given, otherwise with what the storage names.
 *
 * @throws {MemGymError}
 */
export async function memoryIn(storage: MemoryStorage, given: InspectedMemory): Promise<Memory> {
  const written = manifestSchema.safeParse(storage.manifest).data;
  const type = given.system ?? given.writtenBy ?? written?.system;
  if (type === undefined) {
    if (given.options === undefined) return createMemory({ storage });
    throw new ConfigError('--set needs --system, because this storage names none.', {
      key: '--set',
      hint: 'Add --system with the type that wrote the memory; `memgym systems` lists them.',
    });
  }
  const registry = registryFor();
  if (given.system === undefined) requireOwn(type, registry);
  const definition = await registry.find('memorySystem', type);
  const { options = {} } = given;
  // A system that also works without an embedder gets the one that the memory was written with.
  const isEmbedded = given.embedder !== undefined || (written?.embedder ?? undefined) !== undefined;
  const ports: MemorySystemPorts = {
    ...((definition.needs.includes('embedder') || (definition.uses?.includes('embedder') && isEmbedded)) && {
      embedder: await inspectedEmbedder(given.embedder, written?.embedder ?? undefined, registry),
    }),
    ...(definition.needs.includes('model') && { model: await modelFor(given.model, type, registry) }),
  };
  return createMemory({ system: createMemorySystem({ type: definition, options, ports, storage }) });
}

/** A storage that somebody else made may name a file or a package; only the user may choose code that runs. */
function requireOwn(type: string, registry: Registry): void {
  if (registry.declared('memorySystem').some((part) => part.isOwn && part.type === type)) return;
  throw new ConfigError(`The storage was written by the system '${type}', which is not built in.`, {
    key: '--system',
    hint: 'Add --system with the package or file of the system, whose code then runs.',
  });
}

async function modelFor(name: string | undefined, system: string, registry: Registry): Promise<ChatModel> {
  if (name === undefined) return refusingModel(system);
  const type = name === 'offline' ? { type: 'offline' } : { type: 'openai', model: name };
  const replies = await registry.replies('memorySystem', system);
  return resolveModel(
    parseConfig('--model', modelConfigSchema, type),
    await readEnvironment(registry.folder, process.env),
    { replies },
  );
}

/** Looking at a memory must not cost anything unasked. */
function refusingModel(system: string): ChatModel {
  return {
    info: { provider: 'none', model: 'none', simulated: true },
    complete: async () => {
      throw new ConfigError(`${system} asks a model for this, and none was given.`, {
        key: '--model',
        hint: 'Add --model with the name of a model on your server, or `offline` for the simulated one; or change the options of the system with --set.',
      });
    },
  };
}

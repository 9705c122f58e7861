import { Console } from 'node:console';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { messageOf, StorageError } from '@memgym/core';
import { serveMemoryOverStdio } from '@memgym/memory-server/mcp';
import type { FlagsFor } from '../declared/flags-for.js';
import { notify } from '../output/print.js';
import { version } from '../version.js';
import { interruptible } from './interruptible.js';
import { openMemory } from './open-memory.js';

/** How long a stop waits for statements that are not stored yet. */
const stopMs = 30_000;

/** `memgym systems mcp` */
export async function serveMcp(system: string | undefined, flags: FlagsFor['systemsMcp']): Promise<void> {
  // Standard output belongs to the protocol; a plugin that prints would break it.
  globalThis.console = new Console(process.stderr);
  const told = (error: unknown): void => notify(messageOf(error));
  const storage = flags.storage === undefined ? undefined : atHome(flags.storage);
  const memory = await openMemory(
    system,
    { ...flags, ...(storage !== undefined && { storage }) },
    {
      onBackgroundWrite: ({ error }) => {
        if (error !== undefined)
          notify(`A statement waits, because it could not be stored: ${messageOf(error)}`);
      },
    },
  ).catch((error: unknown) => {
    throw StorageError.isInstance(error) && error.reason === 'in-use' ? inUse(error) : error;
  });
  if (flags.storage === undefined) notify('Without --storage, the memory ends with this process.');
  await interruptible(
    'the MCP server',
    async (signal) => {
      notify(`${memory.system.info.name} answers for ${flags.user}.`);
      try {
        await serveMemoryOverStdio(memory.forUser(flags.user), {
          version,
          signal,
          readOnly: flags.rights === 'read',
          background: flags.background === true,
          onFailure: told,
        });
      } finally {
        await memory.close();
      }
    },
    stopMs,
  );
}

/** Two windows of one client are the usual case. */
function inUse(error: StorageError): StorageError {
  const { reason, place, message } = error;
  return new StorageError(reason, place, message.slice(`${place}: `.length), {
    cause: error,
    hint: 'Close the other client, or run `memgym systems serve` with this storage, and give all clients its address that ends in /mcp.',
  });
}

/** Clients start commands without a shell, which would have replaced the `~`. */
function atHome(place: string): string {
  return /^~[/\\]/.test(place) ? join(homedir(), place.slice(2)) : place;
}

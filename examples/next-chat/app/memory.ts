import { createMemory, type Memory } from '@memgym/memory-systems';
import { openSqliteStorage } from '@memgym/storage-sqlite';

// Next loads a module again when it changes, and once for each route. The file is opened by one of them.
const shared = globalThis as { memory?: Promise<Memory> };

/** The memory of all users, in MEMORY_FILE. */
export function openMemory(): Promise<Memory> {
  shared.memory ??= open();
  return shared.memory;
}

async function open(): Promise<Memory> {
  const { MEMORY_FILE } = process.env;
  // A standalone build copies what it finds in the folder of the application, also what users said.
  if (MEMORY_FILE === undefined) throw new Error('Set MEMORY_FILE to a file outside of this folder.');
  return createMemory({
    storage: await openSqliteStorage(MEMORY_FILE),
    onBackgroundWrite: ({ error }) => {
      if (error !== undefined) console.error('not written yet:', error);
    },
  });
}

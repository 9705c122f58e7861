import { open } from 'node:fs/promises';

/** Makes the names in a folder durable, because after a power cut a new file exists only if its folder was synced. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; it makes names durable itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

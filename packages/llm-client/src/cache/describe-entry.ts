import { z } from 'zod';
import { createFolderCacheStore } from './folder-cache-store.js';
import { readEntry } from './read-entry.js';

const headSchema = z.object({ model: z.string(), finishReason: z.string().exactOptional() });

/** What an entry says of itself: who replied, and why it stopped; a vector has no finish reason. */
export type CacheEntryHead = z.output<typeof headSchema>;

/**
 * Reads what an entry of a cache folder says of itself; `undefined` for one that is not there, or damaged
 * and therefore removed, or no reply.
 */
export async function describeEntry(folder: string, key: string): Promise<CacheEntryHead | undefined> {
  return readEntry(headSchema, await createFolderCacheStore(folder).get(key));
}

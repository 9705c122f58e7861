import { z } from 'zod';
import type { CacheStore } from './cache-store.js';
import { readEntry } from './read-entry.js';

const headSchema = z.object({ model: z.string(), finishReason: z.string().exactOptional() });

/** What an entry says of itself: who replied, and why it stopped; a vector has no finish reason. */
export type CacheEntryHead = z.output<typeof headSchema>;

/** Reads what a kept entry says of itself; `undefined` for one that is not there, damaged, or no reply. */
export async function describeEntry(store: CacheStore, key: string): Promise<CacheEntryHead | undefined> {
  return readEntry(headSchema, await store.get(key));
}

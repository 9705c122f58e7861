import * as z from 'zod';
import { readEntry } from './cache-entry.js';
import type { CacheStore } from './cache-store.js';

const headSchema = z.object({ model: z.string(), finishReason: z.string().exactOptional() });

/** Description of an entry: the model that replied and the finish reason; a vector has none. */
export type CacheEntryHead = z.output<typeof headSchema>;

/** Reads the description of a stored entry; `undefined` for one that is absent, damaged or not a reply. */
export async function describeEntry(store: CacheStore, key: string): Promise<CacheEntryHead | undefined> {
  return readEntry(headSchema, await store.get(key));
}

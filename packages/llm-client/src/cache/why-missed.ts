import * as z from 'zod';
import { type Asked, askedSchema, readEntry } from './cache-entry.js';
import type { CacheStore } from './cache-store.js';

const entrySchema = z.object({ asked: askedSchema });

/** What the entries of a store were asked. The store is read once: a miss usually ends a run. */
const known = new WeakMap<CacheStore, Promise<readonly Asked[]>>();

async function readAsked(store: CacheStore): Promise<readonly Asked[]> {
  const found: Asked[] = [];
  for (const key of (await store.keys?.()) ?? []) {
    const entry = readEntry(entrySchema, await store.get(key));
    if (entry !== undefined) found.push(entry.asked);
  }
  return found;
}

/**
 * Why a call is not in a cache: the one part in which it differs from an entry, in a sentence. A cause is named only where
 * an entry is equal in everything else, because the nearest of several guesses would mislead.
 */
export async function whyMissed(store: CacheStore, wanted: Asked): Promise<string> {
  const reading = known.get(store) ?? readAsked(store);
  known.set(store, reading);
  const entries = await reading;
  const { model, baseUrl, content, form, prompt } = wanted;
  const isSame = (entry: Asked, ...parts: readonly (keyof Asked)[]): boolean =>
    parts.every((part) => JSON.stringify(entry[part]) === JSON.stringify(wanted[part]));
  const other = (...parts: readonly (keyof Asked)[]): Asked | undefined =>
    entries.find((entry) => isSame(entry, ...parts));
  const at = (address: string | undefined): string => address ?? 'the usual server';

  if (other('model', 'baseUrl', 'content', 'form') !== undefined)
    return 'The same request is stored, but for another episode, or not as often as it is asked.';
  const elsewhere = other('model', 'content', 'form');
  if (elsewhere !== undefined)
    return `Cause: the address. The reply is stored for ${at(elsewhere.baseUrl)}, not for ${at(baseUrl)}.`;
  const ofModel = other('baseUrl', 'content', 'form') ?? other('content', 'form');
  if (ofModel !== undefined)
    return `Cause: the model. The same request is stored for ${ofModel.model}, not for ${model}.`;
  if (other('model', 'baseUrl', 'content') !== undefined)
    return 'Cause: the settings. The same messages are stored with another temperature, seed, trial, limit or form of the reply.';
  if (prompt === undefined) return '';
  const reworded = entries.find(
    (entry) => entry.prompt?.hash === prompt.hash && entry.content !== content && entry.form === form,
  );
  if (reworded !== undefined)
    return `Cause: a supplied prompt. A reply is stored to the prompt '${prompt.name}' of the same content with another wording; the supplied texts must be those of the run.`;
  const versions = new Set(
    entries.flatMap((entry) => (entry.prompt?.name === prompt.name ? [entry.prompt.version] : [])),
  );
  if (versions.size > 0 && !versions.has(prompt.version))
    return `Cause: the version of the prompt '${prompt.name}'. Replies are stored to version ${[...versions].join(', ')}; this is version ${prompt.version}.`;
  return '';
}

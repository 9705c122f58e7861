import {
  createRng,
  createStepClock,
  type MemoryItem,
  type MemorySystem,
  messageOf,
  type ReadContext,
  type Scope,
  type ServiceProof,
  type Session,
} from '@memgym/core';
import { type ReturnedMessage, returnedIn } from './given-message.js';
import { type Patience, untilFound } from './until-found.js';

const planted = {
  id: 'planted-1',
  role: 'user',
  content: 'The spare key of the blue boathouse hangs behind the yellow barometer.',
} as const;
const beside = {
  id: 'planted-2',
  role: 'user',
  content: 'On Thursdays Henrik repairs accordions in Trondheim.',
} as const;
const session: Session = { id: 'planted', turns: [planted, beside] };

/** Memories of one search. */
const k = 10;

/** What the planted sentence showed; the suite is another part of a proof. */
export type PlantedProof = Omit<ServiceProof, 'suite'>;

/**
 * Proves with a planted sentence what every figure of a memory outside rests on: what is written is found, in its own
 * scope alone, also after another one was emptied, and is gone when it is forgotten.
 * @param user a name that the service does not know; so is the same name with ` 2` after it. Both are emptied at the end
 * @returns a failure of the service as the reason for a refusal
 */
export async function proveService(
  memory: MemorySystem,
  { user, patience, signal }: { user: string; patience: Patience; signal?: AbortSignal | undefined },
): Promise<PlantedProof> {
  const scope: Scope = { user };
  const other: Scope = { user: `${user} 2` };
  const contextOf = (of: Scope): ReadContext => ({
    scope: of,
    clock: createStepClock(),
    rng: createRng('planted'),
    ...(signal !== undefined && { signal }),
  });
  const search = async (of: Scope): Promise<readonly MemoryItem[]> =>
    (await memory.retrieve({ text: planted.content, k }, contextOf(of))).items;
  const find = async (): Promise<ReturnedMessage | undefined> =>
    returnedIn(planted, await search(scope), citesSources);
  const citesSources = memory.info.provenance !== 'unknown';
  const proof = { forgets: true, keepsIds: true };
  try {
    await memory.add(session, contextOf(scope));
    await memory.flush?.(contextOf(scope));
    const { found, ms, searches } = await untilFound(find, patience);
    if (found === undefined) return { ...proof, refused: notFound(patience.limitMs) };
    const altered = found.altered !== undefined && { altered: found.altered };
    const waited = searches > 1 && { foundAfterMs: Math.round(ms) };
    const known = { ...proof, ...altered, ...waited };
    const refuse = (refused: string): PlantedProof => ({ ...known, refused });
    const [stray] = await search(other);
    if (stray !== undefined) return refuse(mixes(stray));
    const again = await find();
    const keepsIds = again === undefined || again.item.id === found.item.id;
    if (memory.reset === undefined) return { ...known, keepsIds, forgets: false };
    await memory.reset(other);
    const still = await untilFound(find, { ...patience, limitMs: Math.min(patience.limitMs, graceMs) });
    if (still.found === undefined) return refuse(emptied);
    return { ...known, keepsIds, forgets: await isForgotten(memory, scope, search) };
  } catch (problem) {
    signal?.throwIfAborted();
    return { ...proof, refused: messageOf(problem) };
  }
}

/** A service that answers without a memory once may have it again a moment later. */
const graceMs = 1000;

async function isForgotten(
  memory: MemorySystem,
  scope: Scope,
  search: (of: Scope) => Promise<readonly MemoryItem[]>,
): Promise<boolean> {
  try {
    await memory.reset?.(scope);
    return returnedIn(planted, await search(scope), false) === undefined;
  } catch {
    // A memory elsewhere checks itself that nothing is left.
    return false;
  }
}

const notFound = (limitMs: number): string =>
  `A planted sentence, searched by its own words, was not found within ${limitMs / 1000} s.`;
const mixes = ({ text }: MemoryItem): string =>
  `Its scopes are not separate: a scope that nothing was written to has ${JSON.stringify(text.slice(0, 100))}.`;
const emptied = 'Its scopes are not separate: emptying one scope emptied another one.';

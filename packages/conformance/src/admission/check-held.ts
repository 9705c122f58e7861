import type { HeldMessages, MemoryItem, Rng } from '@memgym/core';
import { words } from '@memgym/text';
import { fewestWords, type GivenMessage, type ReturnedMessage, returnedIn } from './given-message.js';
import { type Patience, untilFound } from './until-found.js';

/** A memory with what it was given. */
export interface HeldInput {
  /** The best memories for a text. */
  readonly search: (text: string) => Promise<readonly MemoryItem[]>;
  /** In the order of writing. */
  readonly messages: readonly GivenMessage[];
  /** Whether memories name their messages. */
  readonly citesSources: boolean;
  /** Chooses messages; the same ones for the same stream. */
  readonly rng: Rng;
  readonly patience: Patience;
}

/** What a memory holds, and how long it took until that was found. */
export interface HeldOutcome {
  readonly held: Omit<HeldMessages, 'stray'>;
  /** Milliseconds until each found message was found. */
  readonly foundMs: readonly number[];
}

/** Besides the last message so many others are searched. */
const others = 4;
/** A message that was written before one that is found is awaited so much longer. */
const graceMs = 1000;
/** The beginning of a longer message is searched. */
const longestQuery = 400;
/** A memory of so many messages holds them together. */
const manyMessages = 5;

/**
 * Searches the last message that was written until it is found, then some of the earlier ones, each by its own text. A
 * message that a search by its own text does not find is one that no question will find.
 */
export async function checkHeld(input: HeldInput): Promise<HeldOutcome> {
  const { search, citesSources, patience } = input;
  const found: (ReturnedMessage & { readonly message: GivenMessage })[] = [];
  const foundMs: number[] = [];
  const lost: string[] = [];
  let late = 0;
  let limitMs = patience.limitMs;
  const chosen = chosenOf(input);
  for (const message of chosen) {
    const query = message.content.slice(0, longestQuery);
    const result = await untilFound(async () => returnedIn(message, await search(query), citesSources), {
      ...patience,
      limitMs,
    });
    // What was written before the last message had as much time, and more.
    if (message === chosen[0]) limitMs = result.found === undefined ? 0 : Math.min(patience.limitMs, graceMs);
    if (result.found === undefined) {
      lost.push(message.id);
      continue;
    }
    found.push({ ...result.found, message });
    foundMs.push(result.ms);
    if (result.searches > 1) late += 1;
  }
  const count = (is: (one: (typeof found)[number]) => boolean): number => found.filter(is).length;
  const held = {
    written: input.messages.length,
    searched: chosen.length,
    found: found.length,
    late,
    cut: count(({ altered }) => altered === 'cut'),
    rewritten: count(({ altered }) => altered === 'rewritten'),
    miscited: citesSources ? count(({ isCited }) => !isCited) : 0,
    misdated: count(({ item, message }) => isMisdated(item, message)),
    bundled: count(({ item }) => (item.sourceIds ?? []).length >= manyMessages),
    carried: found.length === 0 ? 0 : rounded(sumOf(found.map(({ carried }) => carried)) / found.length),
    lost,
  };
  return { held, foundMs };
}

/** The last message, then some of the others; those that no other message is like, if there are any. */
function chosenOf({ messages, rng }: HeldInput): readonly GivenMessage[] {
  const counts = new Map<string, number>();
  const keyOf = ({ content }: GivenMessage): string => content.trim().toLowerCase();
  for (const message of messages) counts.set(keyOf(message), (counts.get(keyOf(message)) ?? 0) + 1);
  const isTelling = (message: GivenMessage): boolean =>
    counts.get(keyOf(message)) === 1 && new Set(words(message.content)).size >= fewestWords;
  const telling = messages.filter(isTelling);
  const last = telling.at(-1);
  if (last === undefined) return [];
  return [last, ...rng.shuffle(telling.slice(0, -1)).slice(0, others)];
}

/** A service that gives no time, or the time that it was given, does not move it. */
function isMisdated({ eventTime, sourceIds = [] }: MemoryItem, message: GivenMessage): boolean {
  const isAlone = sourceIds.length <= 1;
  return (
    isAlone && eventTime !== undefined && message.eventTime !== undefined && eventTime !== message.eventTime
  );
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const rounded = (share: number): number => Math.round(share * 1000) / 1000;

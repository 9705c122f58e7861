import { type Profile, type Rng, sha256 } from '@memgym/core';
import type { PersonaMemMessage } from '@memgym/datasets';
import type { PersonaMemState } from '../topics/topics-of-state.js';
import { drawIrrelevantCounts, withContent } from './add-irrelevant.js';
import { type Block, topicOf } from './block.js';
import type { IrrelevantSource } from './irrelevant-source.js';
import type { CountTokens } from './measure.js';
import type { OrderedBlocks } from './order-blocks.js';
import { type SizeLabel, tokenLimit } from './size-label.js';
import { toMessages } from './to-messages.js';

/** The sessions of a persona, one after the other. */
export interface PersonaHistory {
  readonly messages: readonly PersonaMemMessage[];
  /** The sessions in order, and the position of the first message of each. */
  readonly blocks: readonly Block[];
  readonly starts: readonly number[];
  /** Tokens before the sessions' own messages: personas and irrelevant conversations. */
  readonly irrelevantTokens: number;
}

/** Settings of a history. */
export interface HistorySettings {
  readonly state: PersonaMemState;
  readonly size: SizeLabel;
  readonly profile: Profile;
  readonly persona: string;
  readonly irrelevant: IrrelevantSource;
  readonly countTokens: CountTokens;
  readonly rng: Rng;
}

/**
 * Drops whole topics until the sessions fit the size, and joins the rest (docs/specs/personamem.md#formats). In the
 * release a message with the persona opens each session, and irrelevant conversations may follow it.
 */
export async function assembleHistory(
  ordered: OrderedBlocks,
  settings: HistorySettings,
): Promise<PersonaHistory> {
  const { state, persona, countTokens } = settings;
  const whole = ordered.blocks.map((block) => {
    const messages = toMessages(block, state);
    return { block, messages, tokens: messages.reduce((sum, { content }) => sum + countTokens(content), 0) };
  });
  if (state === 'early')
    return join(
      whole.map(({ block, messages }) => ({ block, before: [], messages })),
      0,
    );
  const limit = tokenLimit(settings.size, ordered.blocks.length, settings.profile);
  const sessions = dropTopics(whole, ordered.topic, limit, settings.rng.stream('drop'));
  const used = sessions.reduce((sum, { tokens }) => sum + tokens, 0);
  const irrelevant = createPool(settings.irrelevant, countTokens);
  const counts = await drawIrrelevantCounts(
    sessions.length,
    async (drawn) =>
      used + (await irrelevant.tokensOf(drawn.reduce((sum, count) => sum + count, 0))) <= limit,
    settings.rng.stream('irrelevant'),
  );
  const opening: PersonaMemMessage = { role: 'system', content: `Current user persona: ${persona}` };
  const parts = [];
  for (const [index, { block, messages }] of sessions.entries()) {
    parts.push({ block, before: [opening, ...(await irrelevant.take(counts[index] ?? 0))], messages });
  }
  const hasAny = counts.some((count) => count > 0);
  const tokensBefore = parts.map(({ before }) => countTokens(before.map(({ content }) => content).join(' ')));
  return join(parts, hasAny ? tokensBefore.reduce((sum, count) => sum + count, 0) : 0);
}

interface MeasuredSession {
  readonly block: Block;
  readonly messages: readonly PersonaMemMessage[];
  readonly tokens: number;
}

function dropTopics(
  sessions: readonly MeasuredSession[],
  fixedTopic: string,
  limit: number,
  rng: Rng,
): readonly MeasuredSession[] {
  let left = sessions;
  while (left.reduce((sum, { tokens }) => sum + tokens, 0) > limit) {
    const others = [...new Set(left.map(({ block }) => topicOf(block)))].filter(
      (topic) => topic !== fixedTopic,
    );
    if (others.length === 0) break;
    const dropped = rng.pick(others);
    left = left.filter(({ block }) => topicOf(block) !== dropped);
  }
  return left;
}

/** Irrelevant conversations, taken from the source when they are needed. */
function createPool(source: IrrelevantSource, countTokens: CountTokens) {
  const drawn: { readonly messages: PersonaMemMessage[]; readonly tokens: number }[] = [];
  let taken = 0;
  const draw = async (count: number): Promise<void> => {
    while (drawn.length < count) {
      const messages = await source.next();
      if (messages === undefined) break;
      const kept = withContent(messages);
      drawn.push({
        messages: kept,
        tokens: kept.reduce((sum, { content }) => sum + countTokens(content), 0),
      });
    }
  };
  return {
    /** Tokens of the first conversations. */
    async tokensOf(count: number): Promise<number> {
      await draw(count);
      return drawn.slice(0, count).reduce((sum, { tokens }) => sum + tokens, 0);
    },
    /** The next conversations, as one list of messages. */
    async take(count: number): Promise<PersonaMemMessage[]> {
      await draw(taken + count);
      const next = drawn.slice(taken, taken + count);
      taken += next.length;
      return next.flatMap(({ messages }) => messages);
    },
  };
}

function join(
  parts: readonly {
    readonly block: Block;
    readonly before: readonly PersonaMemMessage[];
    readonly messages: readonly PersonaMemMessage[];
  }[],
  irrelevantTokens: number,
): PersonaHistory {
  const messages: PersonaMemMessage[] = [];
  const starts = parts.map(({ before, messages: own }) => {
    const start = messages.length;
    messages.push(...before, ...own);
    return start;
  });
  return { messages, blocks: parts.map(({ block }) => block), starts, irrelevantTokens };
}

/** A version 4 UUID that depends on the parts only. */
export function stableUuid(...parts: readonly string[]): string {
  const hex = sha256(JSON.stringify(parts));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

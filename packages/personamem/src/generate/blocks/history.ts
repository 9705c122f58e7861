import { sha256 } from '@memgym/core';
import type { PersonaMemMessage } from '../../data/read-contexts.js';
import { hasIrrelevant, type SizeLabel, tokenLimit } from '../config/size-label.js';
import type { Draws } from '../draws.js';
import { isNote } from '../graph/side-notes.js';
import { findNoteDate } from '../raw/note-date.js';
import type { PersonaMemRules } from '../rules.js';
import type { PersonaMemState } from '../topics/topics-of-state.js';
import { addIrrelevant } from './add-irrelevant.js';
import { type Block, topicOf } from './block.js';
import type { IrrelevantSource } from './irrelevant-source.js';
import type { CountTokens } from './measure.js';
import type { OrderedBlocks } from './order-blocks.js';

const anyAssistant = /^Assistant/;

/**
 * A session as messages, without its notes (packages/personamem/spec.md#formats). The last word of a note is appended to
 * the line before it: thus the early code shows the date of an event; the release then removes every date.
 */
function toMessages(
  { file, lines }: Block,
  state: PersonaMemState,
  rules: PersonaMemRules,
): PersonaMemMessage[] {
  const spoken: string[] = [];
  for (const line of lines) {
    const word = line.trim().split(/\s+/).at(-1) ?? '';
    if (!isNote(line)) spoken.push(line);
    else if (spoken.length > 0 && (rules.appendsAnyWord || findNoteDate(word) !== undefined)) {
      spoken.push(`${spoken.pop()} (${word})`);
    }
  }
  const { topic } = file.name;
  const isAssistant = rules.assistants(state)[topic] ?? anyAssistant;
  const say = (content: string): PersonaMemMessage => ({
    role: isAssistant.test(content) ? 'assistant' : 'user',
    content,
  });
  if (state === 'early') return spoken.map(say);
  return rules.releaseMessages(spoken, topic, say);
}

/** The sessions of a persona, one after another. */
export interface PersonaHistory {
  readonly messages: readonly PersonaMemMessage[];
  /** The sessions in order, and the position of the first message of each. */
  readonly blocks: readonly Block[];
  readonly starts: readonly number[];
  /** Number of tokens before the sessions' own messages: personas and irrelevant conversations. */
  readonly irrelevantTokens: number;
}

/** Settings of a history. */
export interface HistorySettings {
  readonly state: PersonaMemState;
  readonly size: SizeLabel;
  readonly rules: PersonaMemRules;
  readonly countTokens: CountTokens;
}

/** A session with its messages. */
export interface MeasuredSession {
  readonly block: Block;
  readonly messages: readonly PersonaMemMessage[];
  readonly tokens: number;
}

/** The sessions of a history as messages, without the topics that do not fit its size (packages/personamem/spec.md#block-order). */
export function fitSessions(
  { topic, blocks }: OrderedBlocks,
  { state, size, rules, countTokens }: HistorySettings,
  draws: Draws,
): readonly MeasuredSession[] {
  const sessions = blocks.map((block) => {
    const messages = toMessages(block, state, rules);
    return { block, messages, tokens: tokensOf(messages, countTokens) };
  });
  return state === 'early'
    ? sessions
    : dropTopics(
        sessions,
        { fixedTopic: topic, limit: tokenLimit(rules.limitingSize(size, blocks.length)) },
        draws,
      );
}

/**
 * Joins sessions (packages/personamem/spec.md#formats). In the release a message with the persona opens each session, and
 * irrelevant conversations may follow it.
 */
export async function joinSessions(
  sessions: readonly MeasuredSession[],
  { state, size, rules, countTokens }: HistorySettings,
  opening: { readonly persona: string; readonly irrelevant: IrrelevantSource; readonly draws: Draws },
): Promise<PersonaHistory> {
  if (state === 'early')
    return join(
      sessions.map((session) => ({ ...session, before: [] })),
      0,
    );
  const persona: PersonaMemMessage = { role: 'system', content: `Current user persona: ${opening.persona}` };
  const own = sessions.reduce((sum, { tokens }) => sum + tokens + countTokens(persona.content), 0);
  const limit = tokenLimit(rules.limitingSize(size, sessions.length));
  const irrelevant = await addIrrelevant(sessions.length, opening.irrelevant, {
    fits: (before) => own + tokensOf(before.flat(), countTokens) < limit,
    rules,
    draws: opening.draws,
  });
  const parts = sessions.map((session, index) => ({
    ...session,
    before: [persona, ...(irrelevant[index] ?? [])],
  }));
  const isCounted = hasIrrelevant(sessions.length);
  const tokensBefore = parts.map(({ before }) =>
    isCounted ? countTokens(before.map(({ content }) => content).join(' ')) : 0,
  );
  return join(
    parts,
    tokensBefore.reduce((sum, count) => sum + count, 0),
  );
}

const tokensOf = (messages: readonly PersonaMemMessage[], countTokens: CountTokens): number =>
  messages.reduce((sum, { content }) => sum + countTokens(content), 0);

function dropTopics(
  sessions: readonly MeasuredSession[],
  { fixedTopic, limit }: { readonly fixedTopic: string; readonly limit: number },
  draws: Draws,
): readonly MeasuredSession[] {
  let left = sessions;
  while (left.reduce((sum, { tokens }) => sum + tokens, 0) > limit) {
    const others = [...new Set(left.map(({ block }) => topicOf(block)))].filter(
      (topic) => topic !== fixedTopic,
    );
    if (others.length === 0) break;
    const dropped = others[draws.below(others.length)];
    left = left.filter(({ block }) => topicOf(block) !== dropped);
  }
  return left;
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

/** A version 4 UUID that depends only on the parts. */
export function stableUuid(...parts: readonly string[]): string {
  const hex = sha256(JSON.stringify(parts));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

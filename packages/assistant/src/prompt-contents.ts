import {
  hasExpired,
  type MemorySystem,
  type Moment,
  type Retrieval,
  requireCapability,
  type Scope,
  type Turn,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import { type AssistantFormat, formatMemories } from '@memgym/memory-systems/define';
import type { PromptContext, ShownMessage } from './prompts/prompt-context.js';

/** The inputs of {@link readPromptContents}. */
export interface PromptSources {
  readonly memory: MemorySystem;
  /** False if no memory is ever retrieved. */
  readonly retrieves: boolean;
  /** True if every memory is retrieved. */
  readonly showsAll: boolean;
  readonly retrieval: Retrieval;
  readonly window: readonly Turn[];
  readonly format: AssistantFormat;
  /** Whether each memory is shown as it is stored. */
  readonly verbatim: boolean;
  readonly language: string;
  readonly scope: Scope;
  /** Time of the prompt: memories that have expired by then are not shown. */
  readonly moment: Moment;
}

/** The contents of a prompt other than its question, complete or shortened. */
export interface PromptContents {
  /** Number of parts that can be omitted: each memory, worst-ranked first, then each exchange, oldest first. */
  readonly parts: number;
  /** The contents without the first `leftOut` parts, from 0 to `parts`. */
  without(leftOut: number): PromptContext;
}

/** The memory's permanent context if it has one, the retrieved memories, and the window. */
export async function readPromptContents(sources: PromptSources): Promise<PromptContents> {
  const { memory, retrieval, format, verbatim, language, scope, moment } = sources;
  const { order, maxMemoryTokens: maxTokens, showTime, showDash } = format;
  const known = memory.info.capabilities.has('context')
    ? await requireCapability(memory, 'context')(scope, moment)
    : '';
  const window = validAt(moment, sources.window);
  const exchanges = exchangesOf(window);
  const { items } = retrieval;
  return {
    parts: items.length + exchanges.length,
    without(leftOut) {
      const shown = items.slice(0, Math.max(0, items.length - leftOut));
      const gone = new Set(exchanges.slice(0, Math.max(0, leftOut - items.length)).flat());
      const written = formatMemories(
        { ...retrieval, items: shown },
        { order, maxTokens, showTime, showDash, verbatim, language },
      );
      return {
        language,
        retrieves: sources.retrieves,
        showsAll: sources.showsAll,
        known,
        memories: written.text,
        order,
        statements: [...written.statements],
        window: window.filter((turn) => !gone.has(turn)).map((turn) => shownTurn(turn, format)),
      };
    },
  };
}

const validAt = (moment: Moment, window: readonly Turn[]): Turn[] =>
  window.filter(({ expiresAt }) => expiresAt === undefined || !hasExpired(expiresAt, moment));

/**
 * The ids of the messages of a window that a prompt shows, oldest first.
 * @param omitted number of messages that were left out to shorten it: the oldest, but no system turns
 */
export function shownTurnIds(window: readonly Turn[], moment: Moment, omitted: number): string[] {
  const valid = validAt(moment, window);
  const gone = new Set(exchangesOf(valid).flat().slice(0, omitted));
  return valid.filter((turn) => !gone.has(turn)).map(({ id }) => id);
}

/**
 * Messages by exchange, oldest first: each message of the user begins a new exchange. A system turn belongs to no
 * exchange, because it applies to all of them.
 */
function exchangesOf(turns: readonly Turn[]): Turn[][] {
  const exchanges: Turn[][] = [];
  for (const turn of turns) {
    if (turn.role === 'system') continue;
    const last = exchanges.at(-1);
    if (last === undefined || turn.role === 'user') exchanges.push([turn]);
    else last.push(turn);
  }
  return exchanges;
}

/** The contents of a prompt that shows only its question. */
export const noContents = (language: string): PromptContents => ({
  parts: 0,
  without: () => ({
    language,
    retrieves: false,
    showsAll: false,
    known: '',
    memories: '',
    order: 'oldest',
    statements: [],
    window: [],
  }),
});

/** A turn as shown; with its time only if times are shown. */
export function shownTurn(
  { role, content, speaker, eventTime }: Turn,
  { showTime }: AssistantFormat,
): ShownMessage {
  return {
    role,
    text: content,
    ...defined({ speaker }),
    ...(showTime && eventTime !== undefined && { eventTime }),
  };
}

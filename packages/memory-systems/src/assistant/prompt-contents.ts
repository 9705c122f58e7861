import {
  hasExpired,
  type MemorySystem,
  type Moment,
  type Retrieval,
  requireCapability,
  type Scope,
  type Turn,
} from '@memgym/core';
import type { AssistantFormat } from './assistant-options.js';
import { exchangesOf } from './exchanges-of.js';
import { formatMemories } from './format-memories.js';
import type { PromptContext, ShownMessage } from './prompts/prompt-context.js';

/** What {@link readPromptContents} reads. */
export interface PromptSources {
  readonly memory: MemorySystem;
  readonly retrieval: Retrieval;
  readonly window: readonly Turn[];
  readonly format: AssistantFormat;
  readonly language: string;
  readonly scope: Scope;
  /** When it is shown: what has expired by then is not. */
  readonly moment: Moment;
}

/** What a prompt shows besides its own question, all of it or less. */
export interface PromptContents {
  /** How many parts can be left out: each memory, the worst-ranked first, then each exchange, the oldest first. */
  readonly parts: number;
  /** What is shown without the first `leftOut` parts, 0 to `parts`. */
  without(leftOut: number): PromptContext;
}

/** The memory's always-on part where it has one, what was retrieved, and the window. */
export async function readPromptContents(sources: PromptSources): Promise<PromptContents> {
  const { memory, retrieval, format, language, scope, moment } = sources;
  const { order, maxMemoryTokens: maxTokens, showTime } = format;
  const known = memory.info.capabilities.has('context')
    ? await requireCapability(memory, 'context')(scope, moment)
    : '';
  const window = sources.window.filter(
    ({ expiresAt }) => expiresAt === undefined || !hasExpired(expiresAt, moment),
  );
  const exchanges = exchangesOf(window);
  const { items } = retrieval;
  return {
    parts: items.length + exchanges.length,
    without(leftOut) {
      const shown = items.slice(0, Math.max(0, items.length - leftOut));
      const gone = new Set(exchanges.slice(0, Math.max(0, leftOut - items.length)).flat());
      const written = formatMemories({ items: shown }, { order, maxTokens, showTime, language });
      return {
        language,
        known,
        memories: written.text,
        order,
        statements: [...written.statements],
        window: window.filter((turn) => !gone.has(turn)).map((turn) => shownTurn(turn, format)),
      };
    },
  };
}

/** A turn as it is shown; its time only where times are. */
export function shownTurn(
  { role, content, speaker, eventTime }: Turn,
  { showTime }: AssistantFormat,
): ShownMessage {
  return {
    role,
    text: content,
    ...(speaker !== undefined && { speaker }),
    ...(showTime && eventTime !== undefined && { eventTime }),
  };
}

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
import { formatMemories } from './format-memories.js';
import type { PromptContext, ShownMessage } from './prompts/prompt-context.js';

interface PromptContextParts {
  readonly memory: MemorySystem;
  readonly retrieval: Retrieval;
  readonly window: readonly Turn[];
  readonly format: AssistantFormat;
  readonly language: string;
  readonly scope: Scope;
  /** When it is shown: what has expired by then is not. */
  readonly moment: Moment;
}

/** What a prompt shows: the memory's always-on part where it has one, what was retrieved, and the window. */
export async function createPromptContext({
  memory,
  retrieval,
  window,
  format,
  language,
  scope,
  moment,
}: PromptContextParts): Promise<PromptContext> {
  const { order, maxMemoryTokens: maxTokens, showTime } = format;
  const known = memory.info.capabilities.has('context')
    ? await requireCapability(memory, 'context')(scope, moment)
    : '';
  const { text, statements } = formatMemories(retrieval, { order, maxTokens, showTime, language });
  return {
    language,
    known,
    memories: text,
    statements: [...statements],
    window: window
      .filter(({ expiresAt }) => expiresAt === undefined || !hasExpired(expiresAt, moment))
      .map((turn) => shownTurn(turn, format)),
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

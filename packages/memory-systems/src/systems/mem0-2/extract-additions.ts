import type { WriteWarning } from '@memgym/core';
import { numberMemories, type Observation, type RememberRequest } from '../../scoped/index.js';
import { latestEventTime } from '../../toolkit/latest-event-time.js';
import { citing, citingNumbers, notBlank, withoutReply } from '../../toolkit/mem0/extracted-fact.js';
import { languageOf, type ShownMessage, showMessages } from '../../toolkit/shown-message.js';
import type { AdditiveIndex } from './additive-index.js';
import type { Mem02MemoryOptions } from './mem0-2-memory-options.js';
import type { Mem02State, RecentMessage } from './mem0-2-state.js';
import { extractAdditionsPrompt, extractAdditionsReferencePrompt } from './prompts/extract-additions.js';
import type { Addition } from './stored-fact.js';

export interface Additions {
  readonly facts: readonly Addition[];
  /** Why there are no facts, when the reply could not be read. */
  readonly problem?: string;
  readonly warnings: readonly WriteWarning[];
}

/** Asks, in one call, for the facts that a batch adds to the stored ones near it. */
export async function extractAdditions(
  batch: readonly Observation[],
  near: Parameters<typeof numberMemories>[0],
  { tryAsk, view, context }: RememberRequest<Mem02State, AdditiveIndex>,
  options: Mem02MemoryOptions,
): Promise<Additions> {
  const reference = options.profile === 'reference';
  const today = new Date(context.clock.now()).toISOString().slice(0, 10);
  const numbered = numberMemories(near);
  // The original shows no times.
  const shownBatch = showMessages(batch).map(({ time, ...message }) =>
    reference || time === undefined ? message : { ...message, time },
  );
  const input = {
    language: languageOf(batch),
    instructions: options.instructions,
    // The original ignores conversation times: it reads everything as said today.
    observationDate: reference ? today : (latestEventTime(batch)?.slice(0, 10) ?? null),
    currentDate: reference ? today : null,
    recent: view.state.recent.map((message, place) =>
      shownRecent(reference ? { ...message, eventTime: null } : message, place),
    ),
    memories: numbered.shown.map(({ number, record }) => ({ number, text: record.item.text })),
    messages: shownBatch,
  };
  if (reference) {
    const asked = await tryAsk(extractAdditionsReferencePrompt, input);
    if (!asked.ok) return withoutReply(asked, options);
    const whole = { ...citing(batch), links: [], supersedes: [] };
    const facts = asked.output.memory.map(({ text, attributed_to }) => ({
      text,
      attributedTo: attributed_to,
      ...whole,
    }));
    return { facts: notBlank(facts), warnings: [] };
  }
  const asked = await tryAsk(extractAdditionsPrompt, input);
  if (!asked.ok) return withoutReply(asked, options);
  const warnings: WriteWarning[] = [];
  const idsOf = (numbers: readonly number[]): string[] =>
    numbers.flatMap((number) => numbered.find(number)?.item.id ?? []);
  const facts = asked.output.memory.map(
    ({ text, attributed_to, messages, linked, supersedes }): Addition => ({
      text,
      attributedTo: attributed_to,
      ...citingNumbers(messages, batch, (warning) => warnings.push(warning)),
      links: [...new Set(idsOf(linked))],
      supersedes: idsOf(supersedes),
    }),
  );
  return { facts: notBlank(facts), warnings: [...warnings, ...numbered.warnings()] };
}

function shownRecent({ role, speaker, eventTime, content }: RecentMessage, number: number): ShownMessage {
  return {
    number,
    from: role ?? 'document',
    ...(speaker !== null && { speaker }),
    ...(eventTime !== null && { time: eventTime }),
    text: content,
  };
}

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

const worthKeeping = `Worth keeping is what helps to serve this person later:
- who they are: name, family, friends, home, work, studies, health
- what they like, dislike, want and avoid
- what happened and what is planned, with its day
- what they own, make, read, visit
- what the assistant found, recommended or promised

Small talk and general knowledge hold nothing.`;

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
  const input = {
    language: languageOf(batch),
    instructions: options.instructions ?? worthKeeping,
    // The original ignores conversation times: it reads everything as said today.
    observationDate: reference ? today : (latestEventTime(batch)?.slice(0, 10) ?? null),
    currentDate: reference ? today : null,
    recent: view.state.recent.map(shownRecent),
    memories: numbered.shown.map(({ number, record }) => ({ number, text: record.item.text })),
    messages: showMessages(batch),
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

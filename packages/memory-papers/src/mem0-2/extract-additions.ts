import type { WriteWarning } from '@memgym/core';
import type { Asked } from '@memgym/memory-systems/define';
import { numberMemories, type Observation, type RememberRequest } from '@memgym/memory-systems/define';
import {
  citing,
  citingNumbers,
  dayOfClock,
  type Extraction,
  extractInParts,
  languageOf,
  latestEventTime,
  notBlank,
  type ShownMessage,
  showMessages,
  withInstructions,
} from '@memgym/memory-systems/toolkit';
import type { AdditiveIndex } from './additive-index.js';
import type { Mem02MemoryOptions } from './mem0-2-memory-options.js';
import type { Mem02State, RecentMessage } from './mem0-2-state.js';
import { extractAdditionsPrompt, extractAdditionsReferencePrompt } from './prompts/extract-additions.js';
import type { Addition } from './stored-fact.js';

/** One write, and the options of its memory. */
export interface Adding {
  readonly request: RememberRequest<Mem02State, AdditiveIndex>;
  readonly options: Mem02MemoryOptions;
}

/** Asks for the facts that a batch adds to similar stored ones: in one call, unless the reply is cut off. */
export async function extractAdditions(
  batch: readonly Observation[],
  near: Parameters<typeof numberMemories>[0],
  adding: Adding,
): Promise<Extraction<Addition>> {
  const { options } = adding;
  const extraction = await extractInParts(
    batch,
    (part) => asks[options.profile](part, near, adding),
    options,
  );
  return { ...extraction, facts: notBlank(extraction.facts) };
}

type Asking = (
  batch: readonly Observation[],
  near: Parameters<typeof numberMemories>[0],
  adding: Adding,
) => Promise<Asked<Pick<Extraction<Addition>, 'facts' | 'warnings'>>>;

/** The original shows no times, and ignores those of the conversation: it treats everything as said today. */
const askAsReference: Asking = async (batch, near, { request: { tryAsk, view, context }, options }) => {
  const today = dayOfClock(context.clock.now());
  const asked = await tryAsk(extractAdditionsReferencePrompt, {
    ...commonInput(batch, context, options),
    observationDate: today,
    currentDate: today,
    recent: view.state.recent.map((message, place) => shownRecent({ ...message, eventTime: null }, place)),
    memories: shownNumbers(numberMemories(near)),
    messages: showMessages(batch).map(({ time: _time, ...message }) => message),
  });
  if (!asked.ok) return asked;
  const whole = { ...citing(batch), links: [], supersedes: [] };
  const facts = asked.output.memory.map(({ text, attributed_to }) => ({
    text,
    attributedTo: attributed_to,
    ...whole,
  }));
  return { ok: true, output: { facts, warnings: [] } };
};

const commonInput = (
  batch: readonly Observation[],
  { instructions }: { readonly instructions?: string | undefined },
  options: Mem02MemoryOptions,
) => ({
  language: languageOf(batch),
  instructions: withInstructions(options.instructions ?? '', instructions) || null,
});

const shownNumbers = ({ shown }: ReturnType<typeof numberMemories>) =>
  shown.map(({ number, record }) => ({ number, text: record.item.text }));

const askForAdditions: Asking = async (batch, near, { request: { tryAsk, view, context }, options }) => {
  const numbered = numberMemories(near);
  const asked = await tryAsk(extractAdditionsPrompt, {
    ...commonInput(batch, context, options),
    observationDate: latestEventTime(batch)?.slice(0, 10) ?? null,
    currentDate: null,
    recent: view.state.recent.map(shownRecent),
    memories: shownNumbers(numbered),
    messages: showMessages(batch),
  });
  if (!asked.ok) return asked;
  const warnings: WriteWarning[] = [];
  const idsOf = (numbers: readonly number[]): string[] =>
    numbers.flatMap((number) => numbered.find(number)?.item.id ?? []);
  const facts = asked.output.memory.map(
    ({ text, attributed_to, messages, linked, supersedes }): Addition => ({
      text,
      attributedTo: attributed_to ?? authorOf(messages, batch),
      ...citingNumbers(messages, batch, (warning) => warnings.push(warning)),
      links: [...new Set(idsOf(linked))],
      supersedes: idsOf(supersedes),
    }),
  );
  const again = asked.output.known.flatMap(({ memory, messages }): Addition[] => {
    const item = numbered.find(memory)?.item;
    if (item === undefined) return [];
    const cited = citingNumbers(messages, batch, (warning) => warnings.push(warning));
    return [
      { text: item.text, attributedTo: authorOf(messages, batch), ...cited, links: [], supersedes: [] },
    ];
  });
  return {
    ok: true,
    output: { facts: [...facts, ...again], warnings: [...warnings, ...numbered.warnings()] },
  };
};

const asks: Readonly<Record<Mem02MemoryOptions['profile'], Asking>> = {
  fixed: askForAdditions,
  reference: askAsReference,
};

/** The assistant if all messages of a fact are the assistant's, otherwise the user. */
function authorOf(numbers: readonly number[], batch: readonly Observation[]): 'user' | 'assistant' {
  const cited = numbers.length === 0 ? batch : numbers.flatMap((number) => batch[number] ?? []);
  return cited.length > 0 && cited.every(({ role }) => role === 'assistant') ? 'assistant' : 'user';
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

import type { WriteWarning } from '@memgym/core';
import type { ModelAccess } from '@memgym/memory-systems/define';
import { writeDate } from '../history-blocks.js';
import { readDay } from './day.js';
import type { HistoryUnit } from './history-unit.js';
import type { KeyedOptions, KeyKind } from './keyed-options.js';
import { dateEventsPrompt } from './prompts/date-events.js';
import { listFactsPrompt } from './prompts/list-facts.js';
import { nameKeyphrasesPrompt } from './prompts/name-keyphrases.js';
import { summarisePrompt } from './prompts/summarise.js';

type Asking = Pick<ModelAccess, 'tryAsk'>;

/** What a model wrote, null for a reply that cannot be read, with a warning. */
interface Written<Value> {
  readonly value: Value | null;
  readonly warnings: readonly WriteWarning[];
}

/** Most tokens of each reply; more than the released program's, because JSON is longer than its lists. */
const limits = { summary: 600, keyphrases: 200, facts: 2_000, events: 2_000 } as const;

/** The keys of a unit; an empty list if a unit has nothing to write them from. */
export async function writeKeys(
  { messages }: HistoryUnit,
  kind: KeyKind,
  { tryAsk }: Asking,
): Promise<Written<readonly string[]>> {
  // Facts are stated by the user.
  const shown = kind === 'facts' ? messages.filter(({ from }) => from !== 'assistant') : messages;
  if (shown.length === 0) return { value: [], warnings: [] };
  const input = { messages: shown.map(({ from, content: text }) => ({ from, text })) };
  const options = { maxOutputTokens: limits[kind] };
  switch (kind) {
    case 'summary':
      return written(await tryAsk(summarisePrompt, input, options), kind, ({ summary }) => [summary]);
    case 'keyphrases':
      return written(await tryAsk(nameKeyphrasesPrompt, input, options), kind, ({ keyphrases }) =>
        clean(keyphrases.map((phrase) => phrase.trim().replace(/(?<!\.)\.$/, ''))),
      );
    case 'facts':
      return written(await tryAsk(listFactsPrompt, input, options), kind, ({ facts }) => clean(facts));
  }
}

/** The days of the events in units of one session. */
export async function findDays(
  units: readonly HistoryUnit[],
  dates: KeyedOptions['dates'],
  { tryAsk }: Asking,
): Promise<Written<readonly string[]>> {
  const time = units[0]?.eventTime;
  if (time === undefined) return { value: [], warnings: [] };
  if (dates === 'sessions') return { value: [time.slice(0, 10)], warnings: [] };
  const said = units.flatMap(({ messages }) => messages.filter(({ from }) => from !== 'assistant'));
  if (said.length === 0) return { value: [], warnings: [] };
  const input = {
    date: writeDate(time),
    messages: said.map(({ from, content: text }) => ({ from, text })),
  };
  const reply = await tryAsk(dateEventsPrompt, input, { maxOutputTokens: limits.events });
  return written(reply, 'dated events', ({ events }) => [
    ...new Set(events.flatMap(({ date }) => readDay(date) ?? [])),
  ]);
}

function written<Output>(
  reply: { readonly ok: true; readonly output: Output } | { readonly ok: false; readonly problem: string },
  what: string,
  read: (output: Output) => readonly string[],
): Written<readonly string[]> {
  if (reply.ok) return { value: read(reply.output), warnings: [] };
  const detail = `A part of the history was stored without its ${what}: ${reply.problem}`;
  return { value: null, warnings: [{ kind: 'unusable-reply', detail }] };
}

const clean = (texts: readonly string[]): string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '');

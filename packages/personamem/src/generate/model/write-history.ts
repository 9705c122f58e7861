import type { PreferenceField } from '../../wording/preferences/preference-field.js';
import { chooseThings } from '../prompts/choose-things.js';
import { writeEvents } from '../prompts/write-events.js';
import { type Period, periods } from '../raw/periods.js';
import type { PersonaEvent } from '../raw/persona-event.js';
import type { History } from '../raw/raw-file.js';
import { askInParts, askModel, type ModelContext, oneLine } from './model-context.js';

/** The things of a topic for one persona, chosen by a model. */
export async function chooseField(
  context: ModelContext,
  {
    persona,
    topic,
    about,
    piece,
  }: { readonly persona: string; readonly topic: string; readonly about: string; readonly piece: string },
): Promise<PreferenceField> {
  const { kinds } = await askModel(context, chooseThings, {
    input: { persona, topic: about },
    piece: `${piece}/things`,
  });
  return {
    key: topic,
    about,
    kinds: kinds.map(({ kind, things }) => ({ name: kind, verb: '', things: things.map(oneLine) })),
  };
}

const spans = {
  init: 'one year',
  next_week: 'the next weeks',
  next_month: 'the next months',
  next_year: 'the next year',
};

/**
 * Words the events and reasons of drawn histories, period by period. Things, attitudes and contradictions are drawn, so
 * that every chain is complete.
 */
export async function wordHistory(
  context: ModelContext,
  drawn: ReadonlyMap<Period, History>,
  { persona, about, piece }: { readonly persona: string; readonly about: string; readonly piece: string },
): Promise<Map<Period, History>> {
  const texts = new Map<string, string>();
  const worded = new Map<Period, History>();
  for (const period of periods) {
    const events = [...(drawn.get(period)?.values() ?? [])];
    const plan = events.map(({ fact, update }, index) => ({
      number: index + 1,
      thing: fact?.thing ?? '',
      attitude: fact?.polarity ?? ('likes' as const),
      ...(update !== undefined && { before: texts.get(update.oldDate) ?? update.oldText }),
    }));
    const ask = (part: readonly (typeof plan)[number][], place: string) => {
      const input = { persona, topic: about, period: spans[period.name], plan: [...part] };
      return askModel(context, writeEvents, { input, piece: place });
    };
    const asked = await askInParts(plan, ask, `${piece}/events/${period.name}`);
    const replies = asked.flatMap((reply) => reply.events);
    const history = events.map((event, index): [string, PersonaEvent] => {
      const reply = replies.find(({ number }) => number === index + 1);
      const text = oneLine(reply?.event ?? event.text);
      texts.set(event.date, text);
      const { update } = event;
      if (update === undefined) return [event.date, { ...event, text }];
      const oldText = texts.get(update.oldDate) ?? update.oldText;
      return [
        event.date,
        { ...event, text, update: { ...update, oldText, reason: oneLine(reply?.reason ?? '') } },
      ];
    });
    worded.set(period, new Map(history));
  }
  return worded;
}

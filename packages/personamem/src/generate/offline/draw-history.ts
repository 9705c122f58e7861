import type { Rng } from '@memgym/core';
import { createPen, type Pen } from '@memgym/env-generator';
import { expandText } from '@memgym/everyday-world';
import type { ChangeOfMind } from '../../wording/preferences/change-of-mind.js';
import { englishChangesOfMind } from '../../wording/preferences/change-of-mind.js';
import { fromDay, toDay } from '../raw/note-date.js';
import { type Period, periods } from '../raw/periods.js';
import { opposite, type PersonaEvent, type Polarity } from '../raw/persona-event.js';
import type { History } from '../raw/raw-file.js';
import occasions from './wording/occasions.json' with { type: 'json' };

/** The material of a history. */
export interface HistoryMatter {
  /** Things on which the persona has opinions. */
  readonly things: readonly string[];
  /** Number of things that first appear in a continuation, for each of the three. */
  readonly fresh: readonly [number, number, number];
  /** Number of events of a continuation about a thing; events about known things are changes of mind. */
  readonly eventsOfContinuation: number;
  /** Events without an attitude, by period. Default: none. */
  readonly plain?: readonly (readonly string[])[];
  /** The first day, counted from 1970-01-01, and the number of days of the first period. */
  readonly startDay: number;
  readonly firstDays: number;
  /** Dates that are in use already. */
  readonly taken: ReadonlySet<string>;
  readonly rng: Rng;
}

const daysOfContinuation = [20, 50, 365] as const;

/** The subject of an event: a thing, or a text without an attitude. */
type Subject = { readonly thing: string } | { readonly plain: string };

interface Drawing {
  readonly rng: Rng;
  readonly pen: Pen;
  /** The newest event about each thing, and the number of changes of mind. */
  readonly newest: Map<string, { readonly event: PersonaEvent; readonly updates: number }>;
  /** Things that appeared for the first time; every second one is disliked. */
  begun: number;
}

/**
 * The histories of four periods. The first has as many likes as dislikes; most events of a continuation contradict the
 * newest event about the same thing, for a reason (packages/personamem/spec.md#histories). A thing has one event per
 * period, so a chain has at most four. Dates are unique and ascending.
 */
export function drawHistory(matter: HistoryMatter): Map<Period, History> {
  const { things, fresh, plain = [], eventsOfContinuation, rng } = matter;
  const order = rng.stream('order').shuffle(things);
  const later = order.slice(order.length - fresh.reduce((sum, count) => sum + count, 0));
  const drawing: Drawing = {
    rng: rng.stream('events'),
    pen: createPen(rng.stream('pen')),
    newest: new Map(),
    begun: 0,
  };
  const histories = new Map<Period, History>();
  let day = matter.startDay;
  periods.forEach((period, index) => {
    const coming =
      index === 0 ? order.slice(0, order.length - later.length) : later.splice(0, fresh[index - 1]);
    const changing = index === 0 ? [] : drawChanging(drawing, eventsOfContinuation - coming.length);
    const subjects = drawing.rng.shuffle<Subject>([
      ...[...coming, ...changing].map((thing) => ({ thing })),
      ...(plain[index] ?? []).map((text) => ({ plain: text })),
    ]);
    const span = daysOfContinuation[index - 1] ?? matter.firstDays;
    const dates = drawDates(day, {
      span,
      count: subjects.length,
      taken: matter.taken,
      rng: rng.stream(`days ${period.name}`),
    });
    const events = subjects.map((subject, place) => {
      const category = place < subjects.length / 2 ? 'Short-Term' : 'Long-Term';
      return drawEvent(drawing, subject, { date: dates[place] ?? '', category });
    });
    histories.set(period, new Map(events.map((event) => [event.date, event])));
    day = toDay(dates.at(-1) ?? fromDay(day)) + 1;
  });
  return histories;
}

/** Half of the changes continue existing chains, if there are any. */
function drawChanging({ rng, newest }: Drawing, count: number): string[] {
  const all = rng.shuffle([...newest.keys()]);
  const begun = all.filter((thing) => (newest.get(thing)?.updates ?? 0) > 0).slice(0, Math.ceil(count / 2));
  return [...begun, ...all.filter((thing) => !begun.includes(thing))].slice(0, count);
}

function drawEvent(
  drawing: Drawing,
  subject: Subject,
  base: Pick<PersonaEvent, 'date' | 'category'>,
): PersonaEvent {
  const { rng, pen, newest } = drawing;
  if ('plain' in subject) return { ...base, text: subject.plain };
  const { thing } = subject;
  const old = newest.get(thing);
  const occasion = pen.write(occasions);
  let event: PersonaEvent;
  if (old?.event.fact === undefined) {
    drawing.begun += 1;
    const polarity: Polarity = drawing.begun % 2 === 0 ? 'dislikes' : 'likes';
    const words = polarity === 'likes' ? 'Enjoyed' : 'Did not enjoy';
    event = { ...base, text: `${words} ${thing} ${occasion}`, fact: { polarity, thing } };
  } else {
    const polarity = opposite(old.event.fact.polarity);
    const words = polarity === 'likes' ? 'Came to enjoy' : 'Stopped enjoying';
    const reason = drawReason(polarity, pen, rng);
    const update = { oldDate: old.event.date, oldText: old.event.text, oldFact: old.event.fact, reason };
    event = { ...base, text: `${words} ${thing} ${occasion}`, fact: { polarity, thing }, update };
  }
  newest.set(thing, { event, updates: (old?.updates ?? -1) + 1 });
  return event;
}

/** A reason for liking or disliking something from now on, as the person gives it. */
function drawReason(polarity: Polarity, pen: Pen, rng: Rng): string {
  const towards = polarity === 'likes' ? 'like' : 'dislike';
  const causes = new Map<string, ChangeOfMind>(
    englishChangesOfMind
      .filter((change) => change.towards === towards)
      .flatMap((change) => change.causes.map((cause) => [cause, change] as const)),
  );
  const cause = pen.choose([...causes.keys()]);
  const effect = pen.choose(causes.get(cause)?.effects ?? []);
  return `${expandText(cause, rng)}, and ${expandText(effect, rng)}`;
}

/** Different dates in order, within a span that begins at `start`; later ones if too many are taken. */
function drawDates(
  start: number,
  {
    span,
    count,
    taken,
    rng,
  }: {
    readonly span: number;
    readonly count: number;
    readonly taken: ReadonlySet<string>;
    readonly rng: Rng;
  },
): string[] {
  const free: number[] = [];
  for (let day = start; day < start + span || free.length < count; day += 1) {
    if (!taken.has(fromDay(day))) free.push(day);
  }
  const days = rng.shuffle(free).slice(0, count);
  return days.sort((left, right) => left - right).map(fromDay);
}

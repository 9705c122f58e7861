import { createRng, type JsonObject, type Rng } from '@memgym/core';
import type { PreferenceField } from '../../wording/preferences/preference-field.js';
import { thingsIn } from '../../wording/preferences/things-in.js';
import { historyKey, type Period, periods, writingSession } from '../raw/periods.js';
import { writeEvent } from '../raw/persona-event.js';
import { type History, type RawFile, readRawFile } from '../raw/raw-file.js';
import { type RawName, rawPath } from '../raw/raw-name.js';
import type { PersonaTopic } from '../topics/persona-topic.js';
import type { PersonaMemState } from '../topics/topics-of-state.js';
import { drawHistory } from './draw-history.js';
import { drawLife, type OfflineLife } from './draw-life.js';
import { drawPersona, type OfflinePersona } from './draw-persona.js';
import { writeSession } from './write-session.js';
import { writeWritingSession } from './write-writing-session.js';

/** The things of one kind, divided by who mentions or likes them. */
interface ThingsOfKind {
  /** Things on which the persona has opinions. */
  readonly own: readonly string[];
  /** A thing that the persona mentions for other people. */
  readonly ofOthers: string;
}

/** Number of reserved things per kind: one for other people, and two that nobody mentions. */
const unknownCount = 2;

/** Divides the things of a field for one persona. */
function drawThings(field: PreferenceField, rng: Rng): ThingsOfKind[] {
  return field.kinds.map((kind) => {
    const [ofOthers = '', ...rest] = rng.stream(kind.name).shuffle(thingsIn(kind));
    return { ofOthers, own: rest.slice(unknownCount) };
  });
}

/** Settings of all files of a generation. */
export interface OfflineSettings {
  readonly state: PersonaMemState;
  readonly seed: number;
  /** See `SessionMatter.length`. */
  readonly length: 'short' | 'long';
  /** Names of all topics of the state; their order determines when each starts. */
  readonly topics: readonly string[];
}

const longestGapDays = 365;
const firstDays = 365;
const eventsOfContinuation = 10;

/** Number of days from the persona's start to the topic's start; topics start one after another in random order. */
function startOfTopic(topic: string, topics: readonly string[], rng: Rng): number {
  const order = rng.stream('order').shuffle(topics);
  const gaps = rng.stream('gaps');
  const before = order.slice(0, Math.max(0, order.indexOf(topic)));
  return before.reduce((sum) => sum + gaps.int(longestGapDays + 1), 0);
}

/** The first keys of a raw file. */
export const headOf = (
  { short, expanded }: Pick<OfflinePersona, 'short' | 'expanded'>,
  { name }: PersonaTopic,
  state: PersonaMemState,
): JsonObject => ({
  'Original Persona': short,
  'Expanded Persona': expanded,
  [state === 'early' ? 'Context' : 'Topic']: name,
});

/** The life of a persona, the same for all topics. */
export const generalOf = ({ startDay }: OfflinePersona, personaRng: Rng): OfflineLife =>
  drawLife(startDay, personaRng.stream('life'));

/** The things and the histories of a topic. */
export function contextualOf(
  { name, field }: PersonaTopic,
  { startDay }: OfflinePersona,
  {
    general,
    personaRng,
    settings: { topics },
  }: {
    readonly general: ReadonlyMap<Period, History>;
    readonly personaRng: Rng;
    readonly settings: Pick<OfflineSettings, 'topics'>;
  },
): { readonly kinds: readonly ThingsOfKind[]; readonly contextual: Map<Period, History> } {
  const topicRng = personaRng.stream(`topic ${name}`);
  const kinds = field === undefined ? [] : drawThings(field, topicRng.stream('things'));
  const own = kinds.flatMap((kind) => kind.own);
  const later = Math.floor(own.length / 5);
  const contextual = drawHistory({
    things: own,
    fresh: [Math.ceil(later / 3), Math.ceil((later - 1) / 3), Math.floor(later / 3)],
    eventsOfContinuation,
    startDay: startDay + startOfTopic(name, topics, personaRng.stream('topics')),
    firstDays,
    taken: new Set([...general.values()].flatMap((history) => [...history.keys()])),
    rng: topicRng.stream('history'),
  });
  return { kinds, contextual };
}

/** All histories under their keys. In the release, general histories have no attitudes. */
export function historiesJson(
  general: ReadonlyMap<Period, History>,
  contextual: ReadonlyMap<Period, History>,
  state: PersonaMemState,
): Record<string, JsonObject> {
  return Object.fromEntries([
    ...periods.map((period) => [
      historyKey(period, 'General'),
      historyJson(general.get(period), state === 'early'),
    ]),
    ...periods.map((period) => [historyKey(period, 'Contextual'), historyJson(contextual.get(period), true)]),
  ]);
}

function historyJson(history: History | undefined, withFacts: boolean): JsonObject {
  return Object.fromEntries(
    [...(history?.values() ?? [])].map((event) => {
      const kept = Object.entries(writeEvent(event)).filter(([key]) => withFacts || !key.includes('Fact]'));
      return [event.date, Object.fromEntries(kept)];
    }),
  );
}

/**
 * The raw file of a persona's topic. It depends only on the settings, the topic and the name. Samples of a topic share
 * its histories, so that they never contradict each other.
 */
export function makeRawFile(topic: PersonaTopic, name: RawName, settings: OfflineSettings): RawFile {
  const personaRng = createRng(settings.seed).stream(`persona ${name.persona}`);
  const persona = drawPersona(personaRng.stream('persona'));
  const sampleRng = personaRng.stream(`topic ${topic.name}`).stream(`sample ${name.sample}`);
  const head = headOf(persona, topic, settings.state);
  const finished = (rest: JsonObject): RawFile => readRawFile({ ...head, ...rest }, name, rawPath(name));
  if (topic.writing !== undefined) {
    const { lines, parts } = writeWritingSession(topic.writing, topic.speakers, { rng: sampleRng });
    return finished({ ...parts, [writingSession]: [...lines] });
  }
  const { values, general } = generalOf(persona, personaRng);
  const { kinds, contextual } = contextualOf(topic, persona, { general, personaRng, settings });
  const rest: Record<string, JsonObject | string[]> = historiesJson(general, contextual, settings.state);
  for (const period of periods) {
    const early = settings.state === 'early' ? [...(general.get(period)?.values() ?? [])] : [];
    rest[period.session] = writeSession({
      about: topic.field?.about ?? topic.name,
      speakers: topic.speakers,
      events: [...early, ...(contextual.get(period)?.values() ?? [])],
      ofOthers: period.name === 'init' ? kinds.map(({ ofOthers }) => ofOthers) : [],
      life: values,
      length: settings.length,
      rng: sampleRng.stream(period.name),
    });
  }
  return finished(rest);
}

/** The stream of one file's questions. */
export const questionRng = (seed: number, { persona, topic, sample }: RawName): Rng =>
  createRng(seed).stream(`questions ${persona} ${topic} ${sample}`);

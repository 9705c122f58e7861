import { createRng, type JsonObject, type Rng } from '@memgym/core';
import { historyKey, periods, writingSession } from '../raw/periods.js';
import { writeEvent } from '../raw/persona-event.js';
import { type History, type RawFile, readRawFile } from '../raw/raw-file.js';
import { type RawName, rawPath } from '../raw/raw-name.js';
import type { PersonaTopic } from '../topics/persona-topic.js';
import type { PersonaMemState } from '../topics/topics-of-state.js';
import { drawHistory } from './draw-history.js';
import { drawLife } from './draw-life.js';
import { drawPersona } from './draw-persona.js';
import { drawThings } from './things-of-topic.js';
import { writeSession } from './write-session.js';
import { writeWritingSession } from './write-writing-session.js';

/** Settings of all files of a generation. */
export interface OfflineSettings {
  readonly state: PersonaMemState;
  readonly seed: number;
  /** See `SessionMatter.length`. */
  readonly length: 'short' | 'long';
  /** Names of all topics of the state; their order decides when each starts. */
  readonly topics: readonly string[];
}

const longestGapDays = 365;

/** Days from the persona's start to that of a topic: topics begin one after the other, in a random order. */
function startOfTopic(topic: string, topics: readonly string[], rng: Rng): number {
  const order = rng.stream('order').shuffle(topics);
  const gaps = rng.stream('gaps');
  const before = order.slice(0, Math.max(0, order.indexOf(topic)));
  return before.reduce((sum) => sum + gaps.int(longestGapDays + 1), 0);
}

/**
 * The raw file of a persona's topic. It depends on the settings, the topic and the name only. Samples of a topic share
 * its histories, so that they never contradict each other.
 */
export function makeRawFile(topic: PersonaTopic, name: RawName, settings: OfflineSettings): RawFile {
  const personaRng = createRng(settings.seed).stream(`persona ${name.persona}`);
  const persona = drawPersona(personaRng.stream('persona'));
  const topicRng = personaRng.stream(`topic ${topic.name}`);
  const sampleRng = topicRng.stream(`sample ${name.sample}`);
  const isEarly = settings.state === 'early';
  const head: JsonObject = {
    'Original Persona': persona.short,
    'Expanded Persona': persona.expanded,
    [isEarly ? 'Context' : 'Topic']: topic.name,
  };
  const finished = (rest: JsonObject): RawFile => readRawFile({ ...head, ...rest }, name, rawPath(name));
  if (topic.writing !== undefined) {
    const { lines, parts } = writeWritingSession(topic.writing, topic.speakers, sampleRng);
    return finished({ ...parts, [writingSession]: [...lines] });
  }
  if (topic.field === undefined) return finished({});
  const { values, general } = drawLife(persona.startDay, personaRng.stream('life'));
  const kinds = drawThings(topic.field, topicRng.stream('things'));
  const own = kinds.flatMap((kind) => kind.own);
  const later = Math.floor(own.length / 5);
  const contextual = drawHistory({
    things: own,
    fresh: [Math.ceil(later / 3), Math.ceil((later - 1) / 3), Math.floor(later / 3)],
    eventsOfContinuation: 10,
    startDay: persona.startDay + startOfTopic(topic.name, settings.topics, personaRng.stream('topics')),
    firstDays: 365,
    taken: new Set([...general.values()].flatMap((history) => [...history.keys()])),
    rng: topicRng.stream('history'),
  });
  const rest: Record<string, JsonObject | string[]> = {};
  for (const period of periods) {
    rest[historyKey(period, 'General')] = historyJson(general.get(period), isEarly);
  }
  for (const period of periods)
    rest[historyKey(period, 'Contextual')] = historyJson(contextual.get(period), true);
  for (const period of periods) {
    const known = [
      ...(isEarly ? [...(general.get(period)?.values() ?? [])] : []),
      ...(contextual.get(period)?.values() ?? []),
    ];
    rest[period.session] = writeSession({
      about: topic.field.about,
      speakers: topic.speakers,
      events: known,
      ofOthers: period.name === 'init' ? kinds.map(({ ofOthers }) => ofOthers) : [],
      life: values,
      length: settings.length,
      rng: sampleRng.stream(period.name),
    });
  }
  return finished(rest);
}

/** Released general histories carry no attitudes. */
function historyJson(history: History | undefined, withFacts: boolean): JsonObject {
  return Object.fromEntries(
    [...(history?.values() ?? [])].map((event) => {
      const written = writeEvent(event);
      const kept = Object.entries(written).filter(([key]) => withFacts || !key.includes('Fact]'));
      return [event.date, Object.fromEntries(kept)];
    }),
  );
}

/** The stream of one file's questions. */
export const questionRng = (seed: number, { persona, topic, sample }: RawName): Rng =>
  createRng(seed).stream(`questions ${persona} ${topic} ${sample}`);

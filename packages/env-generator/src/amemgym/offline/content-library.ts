import { type EverydayTopic, type EverydayWorld, everydayWorld } from '@memgym/everyday-world';
import type { AmemgymEnvironment } from '../config/environment-schema.js';
import { chineseWording } from './wording/chinese.js';
import { englishWording } from './wording/english.js';
import type { Wording } from './wording/wording.js';

/** Everything the generator writes with in one language: the everyday world by the names of its topics. */
export interface ContentLibrary extends Omit<EverydayWorld, 'topics'> {
  /** By name; occasions and dependences call them so, too. */
  readonly topics: ReadonlyMap<string, EverydayTopic>;
  readonly wording: Wording;
}

const made = new Map<string, ContentLibrary>();

/** What the generator writes with in `language`; made once. English has five topics more. */
export function contentLibrary(language: AmemgymEnvironment['language']): ContentLibrary {
  let library = made.get(language);
  if (library === undefined) {
    library = byName(everydayWorld(language), language === 'zh' ? chineseWording : englishWording);
    made.set(language, library);
  }
  return library;
}

function byName({ topics, occasions, dependences, people }: EverydayWorld, wording: Wording): ContentLibrary {
  const names = new Map(topics.map(({ key, name }) => [key, name]));
  const nameOf = (key: string): string => names.get(key) ?? key;
  return {
    topics: new Map(topics.map((topic) => [topic.name, topic])),
    occasions: occasions.map((occasion) => ({ ...occasion, topics: occasion.topics.map(nameOf) })),
    dependences: dependences
      .filter(({ topic, other }) => names.has(topic) && names.has(other))
      .map((one) => ({ ...one, topic: nameOf(one.topic), other: nameOf(one.other) })),
    people,
    wording,
  };
}

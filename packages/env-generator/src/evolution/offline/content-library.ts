import { type EverydayTopic, type EverydayWorld, everydayWorld } from '@memgym/everyday-world';
import type { Environment } from '../config/environment-schema.js';
import chineseWording from './wording/chinese.json' with { type: 'json' };
import englishWording from './wording/english.json' with { type: 'json' };
import type { Wording } from './wording/wording.js';

/** The generator's content in one language: the everyday world, by topic name. */
export interface ContentLibrary extends Omit<EverydayWorld, 'topics' | 'surroundings'> {
  /** Topics by name; occasions and dependences refer to these names. */
  readonly topics: ReadonlyMap<string, EverydayTopic>;
  readonly wording: Wording;
}

/** The content for `language`. English has five more topics. */
export function contentLibrary(language: Environment['language']): ContentLibrary {
  const { topics, occasions, dependences, people } = everydayWorld(language);
  const names = new Map(topics.map(({ key, name }) => [key, name]));
  const nameOf = (key: string): string => names.get(key) ?? key;
  return {
    topics: new Map(topics.map((topic) => [topic.name, topic])),
    occasions: occasions.map((occasion) => ({ ...occasion, topics: occasion.topics.map(nameOf) })),
    dependences: dependences
      .filter(({ topic, other }) => names.has(topic) && names.has(other))
      .map((one) => ({ ...one, topic: nameOf(one.topic), other: nameOf(one.other) })),
    people,
    wording: language === 'zh' ? chineseWording : englishWording,
  };
}

import { ConfigError } from '@memgym/core';
import { type EverydayTopic, type EverydayWorld, everydayWorld } from '@memgym/everyday-world';
import chineseWording from './wording/chinese.json' with { type: 'json' };
import englishWording from './wording/english.json' with { type: 'json' };
import type { Wording } from './wording/wording.js';

const wordings: Readonly<Record<string, Wording>> = { en: englishWording, zh: chineseWording };

/** The generator's content in one language: the everyday world, by topic name. */
export interface ContentLibrary extends Omit<EverydayWorld, 'topics' | 'surroundings'> {
  /** Topics by name; occasions and dependences refer to these names. */
  readonly topics: ReadonlyMap<string, EverydayTopic>;
  readonly wording: Wording;
}

/**
 * The content for `language`. English has five more topics.
 * @throws {ConfigError} when the everyday world is not told in it
 */
export function contentLibrary(language: string): ContentLibrary {
  const wording = Object.hasOwn(wordings, language) ? wordings[language] : undefined;
  if (wording === undefined) {
    throw new ConfigError(`Offline users are not told in ${JSON.stringify(language)}.`, {
      key: 'language',
      hint: `Choose of ${Object.keys(wordings).join(', ')}, or generate with a model.`,
    });
  }
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
    wording,
  };
}

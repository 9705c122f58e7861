import { everydayWorld } from '@memgym/everyday-world';
import { chineseWords } from './chinese-words.js';
import { englishWords } from './english-words.js';
import { eventEntities } from './event-entities.js';
import { type Network, networkSchema } from './network.js';
import { roleEntities } from './role-entities.js';
import { thingEntities } from './thing-entities.js';

/** The languages of the built-in network. */
export const networkLanguages = ['zh', 'en'] as const;
export type NetworkLanguage = (typeof networkLanguages)[number];

/**
 * The network of the original: a user, two relatives, two colleagues, two events at work and two others, a thing and
 * a place, with its dependences (packages/memsim/spec.md#network). Values are those of the everyday world.
 */
export function builtInNetwork(language: NetworkLanguage): Network {
  const words = language === 'zh' ? chineseWords : englishWords;
  const world = everydayWorld(language);
  return networkSchema.parse({
    entities: [...roleEntities(words, world), ...eventEntities(words, world), ...thingEntities(words, world)],
  });
}

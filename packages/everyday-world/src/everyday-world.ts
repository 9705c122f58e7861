import { type Dependence, dependences } from './dependence.js';
import chineseOccasions from './occasions/chinese.json' with { type: 'json' };
import englishOccasions from './occasions/english.json' with { type: 'json' };
import type { Occasion } from './occasions/occasion.js';
import { chinesePeople, englishPeople, type People } from './people/people.js';
import chineseSurroundings from './surroundings/chinese.json' with { type: 'json' };
import englishSurroundings from './surroundings/english.json' with { type: 'json' };
import type { Surroundings } from './surroundings/surroundings.js';
import type { EverydayTopic } from './topics/everyday-topic.js';
import { chineseTopics, englishTopics } from './topics/everyday-topics.js';

/** The content of everyday life in one language. */
export interface EverydayWorld {
  readonly topics: readonly EverydayTopic[];
  /** Questions for advice; they refer to topics by key. */
  readonly occasions: readonly Occasion[];
  /** Constraints between topics, by key. */
  readonly dependences: readonly Dependence[];
  /** Parts of personas: names, jobs, interests. */
  readonly people: People;
  /** Cities, things, places and occasions around them. */
  readonly surroundings: Surroundings;
}

const english: EverydayWorld = {
  topics: englishTopics,
  occasions: englishOccasions,
  dependences,
  people: englishPeople,
  surroundings: englishSurroundings,
};

const chinese: EverydayWorld = {
  topics: chineseTopics,
  occasions: chineseOccasions,
  dependences,
  people: chinesePeople,
  surroundings: chineseSurroundings,
};

/**
 * The everyday world in a language: `zh` and `zh-…` give Chinese, anything else gives English, which has five more
 * topics.
 */
export function everydayWorld(language: string): EverydayWorld {
  return /^zh\b/i.test(language) ? chinese : english;
}

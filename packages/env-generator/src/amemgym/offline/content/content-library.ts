import { lexiconTopics } from '@memgym/text/lexicon';
import type { AmemgymEnvironment } from '../../config/environment-schema.js';
import { chineseContent } from './chinese/content.js';
import { chineseOccasions } from './chinese/occasions.js';
import { chinesePeople } from './chinese/people.js';
import { chineseWording } from './chinese/wording.js';
import { type Dependence, dependences } from './dependence.js';
import { englishContent } from './english/content.js';
import { englishOccasions } from './english/occasions.js';
import { englishPeople } from './english/people.js';
import { englishWording } from './english/wording.js';
import type { Occasion } from './occasion.js';
import type { People } from './people.js';
import type { TopicContent, ValueContent } from './topic-content.js';
import type { Wording } from './wording.js';

/** A topic with what is written about it, its values in the lexicon's order. */
export interface WrittenTopic {
  readonly name: string;
  /** True where the values lie on a scale. */
  readonly ordered: boolean;
  readonly atWork: boolean;
  readonly requests: readonly string[];
  readonly values: readonly ValueContent[];
}

/** Everything the generator writes with in one language. */
export interface ContentLibrary {
  readonly topics: ReadonlyMap<string, WrittenTopic>;
  readonly occasions: readonly Occasion[];
  readonly dependences: readonly Dependence[];
  readonly wording: Wording;
  readonly people: People;
}

const made = new Map<string, ContentLibrary>();

/** What the generator writes with in `language`; made once. English has five topics more. */
export function contentLibrary(language: AmemgymEnvironment['language']): ContentLibrary {
  let library = made.get(language);
  if (library === undefined) {
    library = language === 'zh' ? chinese() : english();
    made.set(language, library);
  }
  return library;
}

function english(): ContentLibrary {
  const topics = joined('en', englishContent);
  const [occasions, wording, people] = [englishOccasions, englishWording, englishPeople];
  return { topics, occasions, dependences: among(topics), wording, people };
}

function chinese(): ContentLibrary {
  const topics = joined('zh', chineseContent);
  const [occasions, wording, people] = [chineseOccasions, chineseWording, chinesePeople];
  return { topics, occasions, dependences: among(topics), wording, people };
}

function among(topics: ReadonlyMap<string, WrittenTopic>): Dependence[] {
  return dependences.filter(({ topic, other }) => topics.has(topic) && topics.has(other));
}

function joined(language: string, contents: readonly TopicContent[]): Map<string, WrittenTopic> {
  const ordered = new Map(lexiconTopics(language).map((topic) => [topic.name, topic.ordered]));
  return new Map(
    contents.map(({ topic, atWork = false, requests, values }) => [
      topic,
      { name: topic, ordered: ordered.get(topic) ?? false, atWork, requests, values },
    ]),
  );
}

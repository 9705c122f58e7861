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
  /** As the language calls it; so variables are called, too. */
  readonly name: string;
  /** True where the values lie on a scale. */
  readonly ordered: boolean;
  readonly atWork: boolean;
  readonly requests: readonly string[];
  readonly values: readonly ValueContent[];
}

/** Everything the generator writes with in one language. */
export interface ContentLibrary {
  /** By name; occasions and dependences call them so, too. */
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
  return joined('en', {
    contents: englishContent,
    occasions: englishOccasions,
    wording: englishWording,
    people: englishPeople,
  });
}

function chinese(): ContentLibrary {
  return joined('zh', {
    contents: chineseContent,
    occasions: chineseOccasions,
    wording: chineseWording,
    people: chinesePeople,
  });
}

interface WrittenContent extends Pick<ContentLibrary, 'occasions' | 'wording' | 'people'> {
  readonly contents: readonly TopicContent[];
}

/** What is written by keys, by the names that topics have in the language. */
function joined(language: string, { contents, occasions, ...rest }: WrittenContent): ContentLibrary {
  const known = new Map(lexiconTopics(language).map((topic) => [topic.key, topic]));
  const nameOf = (key: string): string => known.get(key)?.name ?? key;
  const topics = new Map(
    contents.map(({ topic: key, atWork = false, requests, values }): [string, WrittenTopic] => {
      const [name, ordered] = [nameOf(key), known.get(key)?.ordered ?? false];
      return [name, { name, ordered, atWork, requests, values }];
    }),
  );
  return {
    ...rest,
    topics,
    occasions: occasions.map((occasion) => ({ ...occasion, topics: occasion.topics.map(nameOf) })),
    dependences: dependences
      .map((one) => ({ ...one, topic: nameOf(one.topic), other: nameOf(one.other) }))
      .filter(({ topic, other }) => topics.has(topic) && topics.has(other)),
  };
}

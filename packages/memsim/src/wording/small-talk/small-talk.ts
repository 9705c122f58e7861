import { everydayWorld, expansionsOf } from '@memgym/everyday-world';
import { chineseLeads, englishLeads } from './leads.js';

/** Remarks of people about their own habits, none of them twice. */
export interface SmallTalk {
  /** More than ten thousand. */
  readonly count: number;
  /** The remark at an index, from 0. */
  at(place: number): string;
}

const made = new Map<string, SmallTalk>();

/** Every wording of every statement of the topics, with different first words; composed on access. */
export function smallTalk(language: string): SmallTalk {
  const known = made.get(language);
  if (known !== undefined) return known;
  const sentences = [
    ...new Set(
      everydayWorld(language).topics.flatMap(({ values }) =>
        values.flatMap(({ statements }) => statements.flatMap(expansionsOf)),
      ),
    ),
  ];
  const leads = /^zh\b/i.test(language) ? chineseLeads : englishLeads;
  const talk: SmallTalk = {
    count: sentences.length * leads.length,
    at: (place) =>
      (leads[Math.floor(place / sentences.length)] ?? '') + (sentences[place % sentences.length] ?? ''),
  };
  made.set(language, talk);
  return talk;
}

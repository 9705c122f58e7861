import type { Rng } from '@memgym/core';
import chinese from './chinese.json' with { type: 'json' };
import english from './english.json' with { type: 'json' };

/** Parts of personas in a language. */
export interface People {
  /** First names with gender. */
  readonly firstNames: { readonly Female: readonly string[]; readonly Male: readonly string[] };
  readonly lastNames: readonly string[];
  /** Builds a full name from its two parts. */
  readonly fullName: (first: string, last: string) => string;
  readonly maritalStatuses: readonly string[];
  readonly educationLevels: readonly string[];
  readonly occupations: readonly Occupation[];
  /** The word for a retired person. */
  readonly retired: string;
  /** Interests that say nothing about the lexicon's topics. */
  readonly interests: readonly string[];
  readonly origins: readonly string[];
  readonly temperaments: readonly string[];
  readonly manners: readonly string[];
  /** Template for the three: `@` is the name; then `%origin`, `%temperament`, `%manner`. */
  readonly portrait: string;
  /** More about each of the occupations, by name. */
  readonly careers: Readonly<Record<string, Career>>;
  /** Levels of education, from the lowest. */
  readonly schooling: readonly string[];
  /** What each of the interests consists of. */
  readonly pastimes: Readonly<Record<string, string>>;
  /** Pinyin without tones for the characters of names, for addresses. Default: names have Latin letters. */
  readonly romanisation?: Readonly<Record<string, string>>;
}

/** Draws a portrait of the person of that name. */
export function drawPortrait(people: People, name: string, rng: Rng): string {
  return people.portrait
    .replace('%origin', rng.pick(people.origins))
    .replace('%temperament', rng.pick(people.temperaments))
    .replace('%manner', rng.pick(people.manners))
    .replaceAll('@', name);
}

/** A job with its skills. */
export interface Occupation {
  readonly name: string;
  readonly skills: readonly string[];
}

/** What is known about an occupation beyond its name. */
export interface Career {
  /** Its main duty, without its name. */
  readonly duty: string;
  /** Job titles, from the first one to the highest. */
  readonly titles: readonly [string, string, string];
  /** What follows the name of an employer. */
  readonly employers: readonly string[];
  /** Levels of education that lead to it, of `schooling`. */
  readonly schooling: readonly string[];
}

/** Adds to the words of a language what follows from them; the interests are those that have a pastime. */
const peopleOf = (
  words: Omit<People, 'careers' | 'interests' | 'fullName'> & { readonly careers: object },
  fullName: People['fullName'],
): People => ({
  ...words,
  careers: words.careers as People['careers'],
  interests: Object.keys(words.pastimes),
  fullName,
});

export const englishPeople: People = peopleOf(english, (first, last) => `${first} ${last}`);
export const chinesePeople: People = peopleOf(chinese, (first, last) => `${last}${first}`);

import type { Rng } from '@memgym/core';
import type { Career } from './career.js';

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
  /** Latin letters for the characters of names. Default: names have Latin letters. */
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

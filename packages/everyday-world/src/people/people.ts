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
}

/** A job with its skills. */
export interface Occupation {
  readonly name: string;
  readonly skills: readonly string[];
}

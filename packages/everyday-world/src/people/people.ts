/** What people of a language are made of. */
export interface People {
  /** First names with the gender they are given to. */
  readonly firstNames: { readonly Female: readonly string[]; readonly Male: readonly string[] };
  readonly lastNames: readonly string[];
  /** A full name out of its two parts. */
  readonly fullName: (first: string, last: string) => string;
  readonly maritalStatuses: readonly string[];
  readonly educationLevels: readonly string[];
  readonly occupations: readonly Occupation[];
  /** What someone who has left work is called. */
  readonly retired: string;
  /** Interests that say nothing about the lexicon's topics. */
  readonly interests: readonly string[];
  readonly origins: readonly string[];
  readonly temperaments: readonly string[];
  readonly manners: readonly string[];
  /** How the three are told of a person: `@` name, `%origin`, `%temperament`, `%manner`. */
  readonly portrait: string;
}

/** A job, and what one can do who has it. */
export interface Occupation {
  readonly name: string;
  readonly skills: readonly string[];
}

/** A city, with what distinguishes it. */
export interface City {
  readonly name: string;
  /** A description without its name. */
  readonly description: string;
}

/** Things or places of one kind, and what people say of them. */
export interface ThingKind {
  readonly names: readonly string[];
  /** Opinions by their short form, each in several wordings: clauses of a person who uses or visits it. */
  readonly merits: Readonly<Record<string, readonly string[]>>;
  readonly faults: Readonly<Record<string, readonly string[]>>;
}

/** A kind of occasion that people attend. */
export interface Gathering {
  readonly type: string;
  /** What happens there: clauses; `%` is the hobby or occupation it is about. */
  readonly openings: readonly string[];
  /** The words for ten, a hundred and a thousand that fit it. */
  readonly sizes: readonly string[];
  /** The units of time that fit it. */
  readonly lengths: readonly string[];
}

/** The cities, things, places and occasions around people. */
export interface Surroundings {
  readonly cities: readonly City[];
  /** Names of the cities where people have moved for work. */
  readonly workCities: readonly string[];
  /** Things by kind. */
  readonly things: Readonly<Record<string, ThingKind>>;
  /** Places by kind. */
  readonly places: Readonly<Record<string, ThingKind>>;
  readonly work: readonly Gathering[];
  readonly leisure: readonly Gathering[];
  /** Further clauses about any occasion at work, and about any other. */
  readonly workClosings: readonly string[];
  readonly leisureClosings: readonly string[];
  /** First words of the names of occasions and of employers. */
  readonly epithets: readonly string[];
  readonly firms: Readonly<Record<string, string>>;
}

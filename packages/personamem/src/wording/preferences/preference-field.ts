import fields from './english/preference-fields.json' with { type: 'json' };

/** Things to do of one kind, of which a person can like some and dislike others. */
export interface PreferenceKind {
  /** The name, as a plural: `kinds of books`. */
  readonly name: string;
  /** The gerund that precedes each: `reading`. */
  readonly verb: string;
  /** An everyday topic whose values belong here, too. Default: none. */
  readonly valuesOf?: string;
  /** Noun phrases that follow the verb. */
  readonly things: readonly string[];
}

/** A field of life in which people have preferences and change their minds. */
export interface PreferenceField {
  /** Letters and digits. */
  readonly key: string;
  /** Follows `talk about`. */
  readonly about: string;
  readonly kinds: readonly PreferenceKind[];
}

/** Fields of preferences in English. */
export const englishPreferenceFields: readonly PreferenceField[] = fields;

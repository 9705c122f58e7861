import type { AttributeInput } from './network.js';

/** The words of a language for an attribute: everything but the rule. */
export type AttributeWords = Pick<AttributeInput, 'label'> &
  Partial<Pick<AttributeInput, 'unit' | 'tell' | 'ask' | 'clause'>> & {
    readonly more?: readonly string[];
    readonly less?: readonly string[];
    readonly atLeast?: readonly string[];
    readonly atMost?: readonly string[];
    readonly equal?: readonly string[];
    /** Questions for the derived value. */
    readonly derived?: readonly string[];
  };

/** The words of a relation, for a man and for a woman. */
interface Kin {
  readonly man: string;
  readonly woman: string;
}

/** The words of the built-in network in one language. Its cities, jobs, things and occasions are the everyday world's. */
export interface NetworkWords {
  readonly man: string;
  readonly woman: string;
  readonly parents: Kin;
  readonly auntsAndUncles: readonly Kin[];
  /** The relatives who share the user's surname. */
  readonly sameSurname: readonly string[];
  /** Relations fix the gender: where a language has one word for cousins, another relation stands here. */
  readonly olderCousins: Kin;
  readonly youngerCousins: Kin;
  readonly superior: string;
  readonly subordinate: string;
  readonly peer: string;
  readonly characters: readonly string[];
  readonly phonePrefixes: readonly string[];
  readonly dayFormat: string;
  /** Order of the two parts of a name, and of the parts of an employer, with the text between them. */
  readonly surnameFirst: boolean;
  readonly space: string;
  readonly weeks: readonly string[];
  readonly weekdays: readonly string[];
  readonly clocks: readonly string[];
  /** The form of a relative time, from `<week>`, `<weekday>` and `<clock>`. */
  readonly relativeTime: string;
  /** Number words of scales and of durations. */
  readonly digits: readonly string[];
  readonly counts: readonly string[];
  readonly numbers: Readonly<Record<string, number>>;
  readonly sizes: Readonly<Record<string, number>>;
  readonly lengths: Readonly<Record<string, number>>;
  /** The form of a scale, from `<digit>` and `<size>`, and of a duration, from `<digit>` and `<length>`. */
  readonly scale: string;
  readonly duration: string;
  readonly eventName: string;
  readonly content: string;
  readonly comment: string;
  readonly summary: string;
  /** Relations to things and places; the first relation to a place belongs to the first kind of place. */
  readonly thingRelations: readonly string[];
  readonly placeRelations: readonly string[];
  /** Kinds of things for men and for women. */
  readonly menThings: readonly string[];
  readonly womenThings: readonly string[];
  readonly role: Readonly<Record<string, AttributeWords>>;
  readonly event: Readonly<Record<string, AttributeWords>>;
  readonly thing: Readonly<Record<string, AttributeWords>>;
  readonly place: Readonly<Record<string, AttributeWords>>;
}

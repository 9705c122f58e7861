import type { EverydayValue } from '../topics/everyday-topic.js';

/** A value of a topic that says that there is none. */
export interface Absence extends EverydayValue {
  /** What somebody asks for who has just lost the value; the topic's own requests would contradict that. */
  readonly requests: readonly string[];
}

/** How a language says that somebody has no value of a topic: not yet, or not any more. */
export interface AbsenceWording extends Absence {
  /** What somebody calls the topic who has none of it, by key; topics of which everybody has a value are absent. */
  readonly nouns: Readonly<Record<string, string>>;
}

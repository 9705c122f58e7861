import type { PreferenceField } from '../../wording/preferences/preference-field.js';

/** Names before the lines of a dialogue. */
export interface Speakers {
  readonly user: string;
  readonly assistant: string;
}

/** A subject that a persona talks about. A topic with a field has four sessions, a writing topic one. */
export interface PersonaTopic {
  /** Letters and digits; also the name of its folder. */
  readonly name: string;
  readonly speakers: Speakers;
  /** Content for texts made offline, and the subject for a model; absent for a writing topic. */
  readonly field?: PreferenceField | undefined;
  /** Present for a writing topic. */
  readonly writing?: WritingCraft | undefined;
}

/** Two alternatives, of which a writer likes one and dislikes the other. */
export interface StylePair {
  readonly kind: 'style' | 'formatting';
  /** Each alternative, with an example text. */
  readonly ways: readonly [StyleWay, StyleWay];
}

export interface StyleWay {
  /** Noun phrase. */
  readonly name: string;
  readonly sample: string;
}

/** The content of a writing topic. */
export interface WritingCraft {
  /** `text` or `code`; key names and line marks depend on it. */
  readonly medium: 'text' | 'code';
  /** What is written: `a short story`. */
  readonly product: string;
  /** At least five of each kind. */
  readonly pairs: readonly StylePair[];
}

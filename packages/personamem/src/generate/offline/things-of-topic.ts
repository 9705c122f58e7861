import type { Rng } from '@memgym/core';
import type { PreferenceField } from '../../wording/preferences/preference-field.js';
import { thingsIn } from '../../wording/preferences/things-in.js';

/** The things of one kind, divided by who mentions or likes them. */
export interface ThingsOfKind {
  /** Things on which the persona has opinions. */
  readonly own: readonly string[];
  /** A thing that the persona mentions for other people. */
  readonly ofOthers: string;
}

/** Number of reserved things per kind: one for other people, and two that nobody mentions. */
const unknownCount = 2;

/** Divides the things of a field for one persona. */
export function drawThings(field: PreferenceField, rng: Rng): ThingsOfKind[] {
  return field.kinds.map((kind) => {
    const [ofOthers = '', ...rest] = rng.stream(kind.name).shuffle(thingsIn(kind));
    return { ofOthers, own: rest.slice(unknownCount) };
  });
}

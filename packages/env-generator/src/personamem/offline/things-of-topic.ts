import type { Rng } from '@memgym/core';
import { type PreferenceField, thingsIn } from '@memgym/everyday-world';

/** Things of one kind, divided by whose they are. */
export interface ThingsOfKind {
  readonly kind: string;
  /** The persona has opinions on them. */
  readonly own: readonly string[];
  /** The persona mentions it as other people's. */
  readonly ofOthers: string;
  /** Nobody mentions them. */
  readonly unknown: readonly string[];
}

/** Of the things of a kind, one is other people's and two stay unknown. */
const unknownCount = 2;

/** Divides the things of a field for one persona. */
export function drawThings(field: PreferenceField, rng: Rng): ThingsOfKind[] {
  return field.kinds.map((kind) => {
    const [ofOthers = '', ...rest] = rng.stream(kind.name).shuffle(thingsIn(kind));
    return {
      kind: kind.name,
      ofOthers,
      unknown: rest.slice(0, unknownCount),
      own: rest.slice(unknownCount),
    };
  });
}

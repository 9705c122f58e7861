import type { LabelChoice } from '@memgym/scoring';

/** The name of a variable as people read it. */
export const shownName = (name: string): string => name.replaceAll('_', ' ');

/** Values as numbered choices, because tasks with other values share their labels. */
export function numbered(values: readonly string[]): {
  readonly choices: readonly LabelChoice[];
  /** Null for a value that is not among them. */
  readonly labelOf: (value: string) => string | null;
} {
  return {
    choices: values.map((value, place) => ({ label: String(place + 1), meaning: shownName(value) })),
    labelOf: (value) => {
      const place = values.indexOf(value);
      return place === -1 ? null : String(place + 1);
    },
  };
}

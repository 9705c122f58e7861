import { everydayWorld } from '@memgym/everyday-world';
import type { PreferenceKind } from './preference-field.js';

/** The things of a kind with their verb, those named by an everyday topic first: `reading crime novels`. */
export function thingsIn({ verb, valuesOf, things }: PreferenceKind): string[] {
  const values = everydayWorld('en').topics.find(({ key }) => key === valuesOf)?.values ?? [];
  return [...values.map(({ name }) => name), ...things].map((thing) => `${verb} ${thing}`.trim());
}

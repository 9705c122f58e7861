/**
 * The members that are not undefined: for options that must be left out rather than passed as undefined.
 *
 * @example
 * ```ts
 * import { defined } from '@memgym/core/config';
 *
 * const place: { town?: string; street?: string } = { town: 'Bergen' };
 * console.log(defined({ town: place.town, street: place.street }));
 * // prints { town: 'Bergen' }
 * ```
 */
export function defined<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  const kept: { [Key in keyof Values]?: Exclude<Values[Key], undefined> } = {};
  for (const key in values) {
    if (values[key] !== undefined) kept[key] = values[key] as Exclude<(typeof values)[typeof key], undefined>;
  }
  return kept;
}

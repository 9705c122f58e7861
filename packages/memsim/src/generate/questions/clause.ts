import { fill } from '../wording/fill.js';
import type { AttributeOf, Making } from './making.js';

/** Describes an entity by the value of an attribute: `the person whose birthday is July 15`. */
export function clauseOf(
  { language: { wording }, rng }: Making,
  { instance, attribute }: AttributeOf,
  value: string,
): string {
  const own = instance.rule.as === 'event' ? wording.eventBy : wording.personBy;
  return fill(attribute.clause ?? own, rng, { values: { value, label: attribute.label } });
}

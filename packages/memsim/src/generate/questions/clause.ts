import type { AttributeRule } from '../network/network.js';
import type { Instance } from '../network/sample-profile.js';
import { fill } from '../wording/fill.js';
import type { Making } from './making.js';

/** Describes an entity by the value of an attribute: `the person whose birthday is July 15`. */
export function clauseOf(
  { language: { wording }, rng }: Making,
  instance: Instance,
  attribute: AttributeRule,
  value: string,
): string {
  const own = instance.rule.as === 'event' ? wording.eventBy : wording.personBy;
  return fill(attribute.clause ?? own, rng, { value, label: attribute.label });
}

import { ConfigError, type Rng } from '@memgym/core';
import { drawValue } from '../network/draw-value.js';
import type { AttributeRule } from '../network/network.js';
import { type Instance, redraw, valueFor, valueIn, valuesIn } from '../network/sample-profile.js';
import { parentsOf } from '../network/value-rule.js';
import type { AttributeOf, Making } from './making.js';
import { nearValues } from './near-values.js';
import { attributeNamed } from './tell.js';

const mostDraws = 40;

/**
 * Three wrong values of an attribute. They are as similar to each other as to the right one, so that the options alone
 * do not reveal it: combinations of two parts, neighbours in a row, or other draws of the same rule.
 * @param rivals values of the same attribute in other messages; they are preferred
 */
export function wrongValues(
  making: Making,
  { instance, attribute }: AttributeOf,
  rivals: readonly string[] = [],
): string[] {
  const right = valueFor(instance, attribute.name);
  const near =
    attribute.near === undefined
      ? null
      : nearValues(attribute.near, right, { rng: making.rng, language: making.language });
  return (
    near ?? variedValues(making, instance, attribute) ?? otherValues(making, { instance, attribute }, rivals)
  );
}

/** Values that differ in one or two parts of the right one; null if a part has no other value. */
function variedValues(making: Making, instance: Instance, attribute: AttributeRule): string[] | null {
  const right = valueFor(instance, attribute.name);
  const [first, second] = attribute.vary;
  if (first === undefined) return null;
  const wrongOf = (changes: Readonly<Record<string, string>>): string =>
    recompute(making, { instance, attribute }, new Map(Object.entries(changes))) + attribute.unit;
  const other = (name: string, count = 1) => alternatives(making, { instance, name }, count);
  let values: string[];
  if (second === undefined) values = other(first, 3).map((value) => wrongOf({ [first]: value }));
  else {
    const [[one], [two]] = [other(first), other(second)];
    if (one === undefined || two === undefined) return null;
    const changes = [{ [first]: one }, { [second]: two }, { [first]: one, [second]: two }];
    values = changes.map(wrongOf);
  }
  return values.length === 3 && new Set([right, ...values]).size === 4 ? values : null;
}

/** Other values of a part: draws of its rule, then values in other profiles. */
function alternatives(
  { profile, others, rng }: Making,
  { instance, name }: { readonly instance: Instance; readonly name: string },
  count: number,
): string[] {
  const { rule } = attributeNamed(instance, name);
  const own = valueFor(instance, name);
  const found = new Set<string>();
  for (let draw = 0; draw < mostDraws && found.size < count; draw += 1) {
    const value = redraw(rule, { profile, own: instance }, rng);
    if (value !== own) found.add(value);
  }
  for (const other of rng.shuffle(others)) {
    if (found.size >= count) break;
    const twin = other.instances.find(({ rule: { name: entity } }) => entity === instance.rule.name);
    const value = twin === undefined ? own : valueFor(twin, name);
    if (value !== own) found.add(value);
  }
  return [...found];
}

/** The value of an attribute with some parents replaced. The same draws are used every time. */
function recompute(
  making: Making,
  { instance, attribute }: AttributeOf,
  changes: ReadonlyMap<string, string>,
): string {
  const own = (reference: string): string => {
    const changed = changes.get(reference);
    if (changed !== undefined) return changed;
    const parent = instance.rule.attributes.find(({ name }) => name === reference);
    if (parent === undefined || !dependsOn(instance, parent, changes)) {
      return valueIn(making.profile.instances, instance, reference);
    }
    return recompute(making, { instance, attribute: parent }, changes) + parent.unit;
  };
  return drawValue(attribute.rule, { rng: firstRng, isTaken: () => false, valueFor: own });
}

/** Makes a rule take its first choice, because only rules of joined parents are applied again for an option. */
const firstRng: Rng = {
  next: () => 0,
  int: () => 0,
  pick: (items) => items[0] as (typeof items)[number],
  shuffle: (items) => [...items],
  stream: () => firstRng,
};

function dependsOn(
  instance: Instance,
  { rule }: AttributeRule,
  changes: ReadonlyMap<string, string>,
): boolean {
  return parentsOf(rule).some((parent) => {
    if (changes.has(parent)) return true;
    const found = instance.rule.attributes.find(({ name }) => name === parent);
    return found !== undefined && dependsOn(instance, found, changes);
  });
}

/** Other values of the same attribute, from other messages, further draws, and other profiles. */
function otherValues(
  making: Making,
  { instance, attribute }: AttributeOf,
  rivals: readonly string[],
): string[] {
  const { others, rng } = making;
  const right = valueFor(instance, attribute.name);
  const drawn = alternatives(making, { instance, name: attribute.name }, 3).map(
    (value) => value + attribute.unit,
  );
  const elsewhere = valuesIn(rng.shuffle(others), instance.rule.as, attribute.name);
  const found = new Set([...rng.shuffle(rivals), ...drawn, ...elsewhere].filter((one) => one !== ''));
  found.delete(right);
  if (found.size >= 3) return [...found].slice(0, 3);
  throw new ConfigError(
    `'${instance.rule.name}.${attribute.name}' has only ${found.size + 1} different values; a question needs four.`,
    { key: `${instance.rule.name}.${attribute.name}`, hint: 'Add values, or set `asked` to false.' },
  );
}

import type { Rng } from '@memgym/core';
import type { AttributeRule } from '../network/network.js';
import { type Instance, redraw, valueFor, valueIn } from '../network/sample-profile.js';
import { fill, tidy } from '../wording/fill.js';
import type { HintForm, Statement } from './hint.js';
import type { AttributeOf, Making } from './making.js';

/** The attribute with this name; an entity without it is never asked about it. */
export function attributeNamed({ rule }: Instance, name: string): AttributeRule {
  const found = rule.attributes.find((attribute) => attribute.name === name);
  if (found === undefined) throw new RangeError(`'${rule.name}' has no attribute '${name}'.`);
  return found;
}

/** A message that states an attribute of an entity, at the next time of the clock. */
export function tell(
  making: Making,
  { instance, attribute }: AttributeOf,
  form: HintForm = 'fact',
): Statement {
  const { rng, clock, language } = making;
  const { wording } = language;
  const value = valueFor(instance, attribute.name);
  const values = {
    value,
    label: attribute.label,
    name: valueFor(instance, 'name'),
    relation: valueFor(instance, 'relation'),
    who: form === 'by-name' ? valueFor(instance, 'name') : nameOf(making, instance),
  };
  const own = attribute.tell ?? wording.fact;
  const templates = form === 'named' ? wording.named : form === 'attended' ? wording.attended : own;
  const words = [value, values.name, values.relation];
  const text = fill(templates, rng, {
    values,
    valueFor: (name) => {
      const word = wordOf(making, { instance, name }, rng);
      words.push(word);
      return word;
    },
  });
  const greeting = form === 'by-name' ? rng.pick(wording.greetings) : '';
  const { as } = instance.rule;
  return {
    hint: { form, entity: instance.rule.name, index: instance.index, attribute: attribute.name, value },
    text: greeting + tidy(text),
    keep: [...new Set(words)].filter((word) => word !== '' && text.includes(word)),
    isSpoken: as === 'role' ? form === 'fact' || form === 'by-name' : as !== 'event',
    saidAt: clock.stamp(),
  };
}

/** The user's term for an entity: the relation of a person, or the name of anything else. */
export function nameOf({ language, rng }: Making, instance: Instance): string {
  if (instance.rule.as !== 'role') return valueFor(instance, 'name');
  return fill(language.wording.persons, rng, { values: { relation: valueFor(instance, 'relation') } });
}

/** A value that a template refers to; a phrasing is drawn again. */
export function wordOf(
  { profile }: Making,
  { instance, name }: { readonly instance: Instance; readonly name: string },
  rng: Rng,
): string {
  const attribute = instance.rule.attributes.find((one) => one.name === name);
  if (attribute?.use === 'phrasing') return redraw(attribute.rule, { profile, own: instance }, rng);
  return valueIn(profile.instances, instance, name);
}

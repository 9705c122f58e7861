import type { Rng } from '@memgym/core';
import { type DrawContext, drawValue } from './draw-value.js';
import type { EntityRule, Network } from './network.js';
import type { Variable } from './sort-variables.js';
import { rulesIn, type ValueRule } from './value-rule.js';

/** One entity of a profile, with its values, including units. */
export interface Instance {
  readonly rule: EntityRule;
  /** Its index among the entities of its rule. */
  readonly index: number;
  readonly values: ReadonlyMap<string, string>;
}

/** One draw of the network: a user with relatives, colleagues, events, things and places. */
export interface Profile {
  /** In the order of the network. */
  readonly instances: readonly Instance[];
}

/**
 * Ancestral sampling: each variable is drawn after its parents, given their values. Every variable has its own stream,
 * so that a change of one variable affects only its descendants.
 * @param variables all variables, parents first
 */
export function sampleProfile(network: Network, variables: readonly Variable[], rng: Rng): Profile {
  const drawn = network.entities.flatMap((rule) =>
    Array.from({ length: rule.count }, (_, index) => ({ rule, index, values: new Map<string, string>() })),
  );
  const taken = new Map<string, Set<string>>();
  for (const { entity, attribute } of variables) {
    for (const instance of drawn.filter(({ rule }) => rule === entity)) {
      const stream = rng.stream(`${entity.name} ${instance.index} ${attribute.name}`);
      const context: DrawContext = {
        rng: stream,
        valueFor: (reference) => valueIn(drawn, instance, reference),
        isTaken: (among, value) => taken.get(among)?.has(value) === true,
      };
      const value = drawValue(attribute.rule, context);
      for (const rule of rulesIn(attribute.rule)) {
        if (rule.kind !== 'distinct') continue;
        taken.set(rule.among, (taken.get(rule.among) ?? new Set()).add(value));
      }
      instance.values.set(attribute.name, value + attribute.unit);
    }
  }
  return { instances: drawn };
}

/** The value of a reference in an instance's rule. */
export function valueIn(instances: readonly Instance[], own: Instance, reference: string): string {
  const [first = '', second] = reference.split('.');
  if (second === undefined) return own.values.get(first) ?? '';
  const other = first === own.rule.name ? own : instances.find(({ rule }) => rule.name === first);
  return other?.values.get(second) ?? '';
}

/** The value of an attribute; empty if the entity does not have it. */
export const valueFor = (instance: Instance, attribute: string): string =>
  instance.values.get(attribute) ?? '';

/** The value of an attribute of a profile's user. */
export function valueOfUser({ instances }: Profile, attribute: string): string {
  const user = instances.find(({ rule }) => rule.as === 'user');
  return user === undefined ? '' : valueFor(user, attribute);
}

/** The values of an attribute in profiles, of all entities with a role in questions. */
export const valuesIn = (profiles: readonly Profile[], as: EntityRule['as'], attribute: string): string[] =>
  profiles.flatMap(({ instances }) =>
    instances.filter(({ rule }) => rule.as === as).map((instance) => valueFor(instance, attribute)),
  );

/** Another draw of a rule for an instance, given its other values. */
export const redraw = (
  rule: ValueRule,
  { profile: { instances }, own }: { readonly profile: Profile; readonly own: Instance },
  rng: Rng,
): string =>
  drawValue(rule, {
    rng,
    isTaken: () => false,
    valueFor: (reference) => valueIn(instances, own, reference),
  });

import { ConfigError } from '@memgym/core';
import type { AttributeRule, EntityRule, Network } from './network.js';
import { parentsOf } from './value-rule.js';

/** An attribute of an entity: a node of the network. */
export interface Variable {
  readonly entity: EntityRule;
  readonly attribute: AttributeRule;
}

const nameOf = ({ entity, attribute }: Variable): string => `${entity.name}.${attribute.name}`;

/**
 * The variables of a network, parents first; otherwise in the order of the network.
 * @throws {ConfigError} naming the variable with an unknown parent, or the cycle
 */
export function sortVariables({ entities }: Network): Variable[] {
  const variables = new Map<string, Variable>();
  for (const entity of entities) {
    for (const attribute of entity.attributes) {
      const variable = { entity, attribute };
      variables.set(nameOf(variable), variable);
    }
  }
  const sorted: Variable[] = [];
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    if (done.has(name)) return;
    const start = path.indexOf(name);
    if (start !== -1) {
      const circle = [...path.slice(start), name].join(' → ');
      throw new ConfigError(`The network has a cycle: ${circle}.`, {
        key: name,
        hint: 'Remove one of these references; a value can only depend on values that are drawn before it.',
      });
    }
    const variable = variables.get(name) as Variable;
    for (const parent of parentNames(variable, variables)) visit(parent, [...path, name]);
    done.add(name);
    sorted.push(variable);
  };
  for (const name of variables.keys()) visit(name, []);
  return sorted;
}

function parentNames(variable: Variable, variables: ReadonlyMap<string, Variable>): string[] {
  return parentsOf(variable.attribute.rule).map((reference) => {
    const name = reference.includes('.') ? reference : `${variable.entity.name}.${reference}`;
    const parent = variables.get(name);
    if (parent === undefined) {
      throw new ConfigError(`${nameOf(variable)} depends on ${name}, which the network does not have.`, {
        key: nameOf(variable),
        hint: 'Correct the name, or add the attribute.',
      });
    }
    if (parent.entity !== variable.entity && parent.entity.count > 1) {
      throw new ConfigError(
        `${nameOf(variable)} depends on ${name}, but a profile has ${parent.entity.count} of those.`,
        {
          key: nameOf(variable),
          hint: 'Refer to an entity with the count 1, such as the user, or to the same entity.',
        },
      );
    }
    return name;
  });
}

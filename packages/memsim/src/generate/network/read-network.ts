import { ConfigError, DatasetError } from '@memgym/core';
import { readJsonFile } from '@memgym/datasets';
import { type EntityRule, type Network, networkChangesSchema, networkSchema } from './network.js';

/** Attributes that questions about an entity need, by the entity's role. */
const needed: Readonly<Record<EntityRule['as'], readonly string[]>> = {
  user: ['name', 'workplace'],
  role: ['name', 'relation'],
  event: ['name'],
  item: ['name', 'comment', 'summary'],
  place: ['name', 'comment', 'summary'],
};

/**
 * A network with the changes of a file: entities and attributes that the file names again are replaced, others are
 * added (packages/memsim/spec.md#network).
 * @throws {DatasetError} naming file and place of a fault, {ConfigError} for a network that questions cannot use
 */
export async function readNetwork(path: string, base: Network): Promise<Network> {
  const { value } = await readJsonFile(path, networkChangesSchema);
  const entities = new Map(base.entities.map((entity) => [entity.name, entity]));
  for (const { attributes, ...given } of value.entities) {
    const known = entities.get(given.name);
    if (known === undefined && (given.as === undefined || given.list === undefined)) {
      throw new DatasetError({ file: path }, `the new entity '${given.name}' needs \`as\` and \`list\`.`, {
        hint: 'Set `as` to its role in questions and `list` to its key in graphs.json.',
      });
    }
    const merged = new Map([...(known?.attributes ?? []), ...attributes].map((one) => [one.name, one]));
    const settings = Object.fromEntries(Object.entries(given).filter(([, setting]) => setting !== undefined));
    entities.set(given.name, { ...known, ...settings, attributes: [...merged.values()] } as EntityRule);
  }
  const network = networkSchema.parse({ entities: [...entities.values()] });
  requireUsable(network);
  return network;
}

function requireUsable({ entities }: Network): void {
  const users = entities.filter(({ as }) => as === 'user');
  if (users.length !== 1) {
    throw new ConfigError(
      `Exactly one entity of a network must be the user; this network has ${users.length}.`,
      {
        key: 'as',
        hint: 'Set `as` of the others to role, event, item or place.',
      },
    );
  }
  for (const { name, as, attributes } of entities) {
    const missing = needed[as].filter((one) => attributes.every((attribute) => attribute.name !== one));
    if (missing.length === 0) continue;
    throw new ConfigError(`The ${as} '${name}' has no attribute ${missing.join(' or ')}.`, {
      key: `${name}.${missing[0]}`,
      hint: `Add it: questions about a ${as} need ${needed[as].join(', ')}.`,
    });
  }
}

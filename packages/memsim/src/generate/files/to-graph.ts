import type { JsonObject } from '@memgym/core';
import type { Instance, Profile } from '../network/sample-profile.js';

/** A profile as an item of `graphs.json`: facts by their labels; a list for each entity except the user. */
export function toGraph({ instances }: Profile, gid: number): JsonObject {
  const graph: JsonObject = { gid };
  for (const instance of instances) {
    const { list, as } = instance.rule;
    const facts = factsOf(instance);
    if (as === 'user') graph[list] = facts;
    else graph[list] = [...((graph[list] ?? []) as JsonObject[]), facts];
  }
  return graph;
}

function factsOf({ rule, values }: Instance): JsonObject {
  return Object.fromEntries(
    rule.attributes.flatMap(({ name, label, use }) =>
      use === 'fact' ? [[label, values.get(name) ?? '']] : [],
    ),
  );
}

import { sha256, userOfScope } from '@memgym/core/memory';

/**
 * Path of a scope's file below the data folder, made of digests of its user and of the scope, so that the files of one
 * user are next to each other and do not reveal the user's name.
 */
export function scopePlace(scope: string): { readonly shard: string; readonly name: string } {
  const { shard, prefix } = userPlace(userOfScope(scope));
  return { shard, name: `${prefix}${digestOf(scope)}.mem` };
}

/** The common prefix of the paths of a user's scopes. */
export function userPlace(user: string): { readonly shard: string; readonly prefix: string } {
  const digest = digestOf(user);
  return { shard: digest.slice(0, 2), prefix: `${digest}-` };
}

/** As JSON: a lone surrogate has no UTF-8 encoding. */
function digestOf(text: string): string {
  return sha256(JSON.stringify(text));
}

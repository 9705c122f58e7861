import { sha256 } from '@memgym/core/memory';

/**
 * Where the file of a scope is below the data folder: named by digests of its user and of itself, so that the
 * files of one user are next to each other and do not show the user's name.
 */
export function scopePlace(scope: string): { readonly shard: string; readonly name: string } {
  const { shard, prefix } = userPlace(userOf(scope));
  return { shard, name: `${prefix}${digestOf(scope)}.mem` };
}

/** The common prefix of the paths of a user's scopes. */
export function userPlace(user: string): { readonly shard: string; readonly prefix: string } {
  const digest = digestOf(user);
  return { shard: digest.slice(0, 2), prefix: `${digest}-` };
}

/** The user that `scopeKey` puts first; a scope key of another form is its own user. */
function userOf(scope: string): string {
  try {
    const parts: unknown = JSON.parse(scope);
    const user: unknown = Array.isArray(parts) ? parts[0] : undefined;
    return typeof user === 'string' ? user : scope;
  } catch {
    return scope;
  }
}

/** As JSON: a lone surrogate has no UTF-8 encoding. */
function digestOf(text: string): string {
  return sha256(JSON.stringify(text));
}

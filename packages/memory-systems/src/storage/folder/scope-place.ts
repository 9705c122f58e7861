import { sha256 } from '@memgym/core/memory';

/**
 * Where the file of a scope is below the data folder: named by digests of its user and of itself, so that the
 * files of one user are next to each other and do not show the user's name.
 */
export function scopePlace(scope: string): { readonly shard: string; readonly name: string } {
  const { shard, prefix } = userPlace(userOf(scope));
  return { shard, name: `${prefix}${digestOf(scope)}.mem` };
}

/** What the places of a user's scopes have in common. */
export function userPlace(user: string): { readonly shard: string; readonly prefix: string } {
  const digest = digestOf(user);
  return { shard: digest.slice(0, 2), prefix: `${digest}-` };
}

/** The user that `scopeKey` put first; a scope of another form is its own. */
function userOf(scope: string): string {
  try {
    const parts: unknown = JSON.parse(scope);
    const user: unknown = Array.isArray(parts) ? parts[0] : undefined;
    return typeof user === 'string' ? user : scope;
  } catch {
    return scope;
  }
}

/** As JSON: half of a surrogate pair has no bytes of its own. */
function digestOf(text: string): string {
  return sha256(JSON.stringify(text));
}

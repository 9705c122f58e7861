import { InvalidArgumentError } from '@memgym/core/errors';
import { tryParseJson } from '@memgym/core/memory';

/** The user whose memory holds the items of a namespace: all users of a store are such names. */
export function userOfNamespace(namespace: readonly string[]): string {
  return JSON.stringify(namespace);
}

/**
 * @throws {InvalidArgumentError} for a namespace that LangGraph refuses, also in a batch: searches would not find what is there
 */
export function checkNamespace(namespace: readonly string[]): void {
  const isLabel = (label: unknown): boolean =>
    typeof label === 'string' && label !== '' && !/[.:\0]/.test(label);
  if (namespace.length > 0 && namespace.every(isLabel)) return;
  throw new InvalidArgumentError(
    'namespace',
    `expected labels without '.', ':' and NUL, got ${JSON.stringify(namespace)}.`,
    { hint: "Put items under labels such as ['users', 'ann']." },
  );
}

/** Undefined for a user that is not of a store. */
export function namespaceOfUser(user: string): string[] | undefined {
  if (!user.startsWith('["')) return undefined;
  const read = tryParseJson(user);
  return Array.isArray(read) && read.every((label) => typeof label === 'string') ? read : undefined;
}

/** Whether a namespace fulfils a condition of `listNamespaces`; `*` stands for any label. */
export function fitsPath(
  namespace: readonly string[],
  { matchType, path }: { readonly matchType: 'prefix' | 'suffix'; readonly path: readonly string[] },
): boolean {
  if (path.length > namespace.length) return false;
  const part = matchType === 'prefix' ? namespace.slice(0, path.length) : namespace.slice(-path.length);
  return path.every((label, place) => label === '*' || label === part[place]);
}

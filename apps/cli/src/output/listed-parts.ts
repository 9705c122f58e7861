import type { DeclaredPart, PartKind, Registry } from '@memgym/registry';
import { notify } from './print.js';

/** A part from elsewhere in a list. */
export interface ListedPart {
  readonly package: string;
  readonly version: string;
  readonly type: string;
  readonly description: string;
}

/** The parts of a kind that come with the command, and those from elsewhere, as their packages declare them. */
export function listedParts<Kind extends PartKind>(
  registry: Registry,
  kind: Kind,
): { readonly own: readonly DeclaredPart<Kind>[]; readonly installed: readonly ListedPart[] } {
  const declared = registry.declared(kind);
  return {
    own: declared.filter(({ isOwn }) => isOwn),
    installed: declared
      .filter(({ isOwn }) => !isOwn)
      .map(({ package: name, version, type, description }) => ({
        package: name,
        version,
        type,
        description,
      })),
  };
}

/** The rows of a list: each part with what it is called and what it is. */
export function partRows(registry: Registry, kind: PartKind): string[][] {
  return registry
    .declared(kind)
    .map(({ type, isOwn, package: name, description }) => [
      type,
      isOwn ? description : `${description} (${name})`,
    ]);
}

/** Says which installed packages call themselves plugins but cannot be listed. */
export function showProblems(registry: Registry): void {
  for (const problem of registry.problems) notify(`Not listed: ${problem}`);
}

import type { PartKind, Registry } from '@memgym/registry';
import { notify } from './print.js';

/** The parts of a kind that come with the command, and those from elsewhere, as their packages declare them. */
export function listedParts<Kind extends PartKind>(registry: Registry, kind: Kind) {
  const declared = registry.declared(kind);
  const others = declared.filter(({ isOwn }) => !isOwn);
  return {
    own: declared.filter(({ isOwn }) => isOwn),
    installed: others.map(({ package: home, version, type, description }) => ({
      ...{ package: home, version, type, description },
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

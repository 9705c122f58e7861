import { fileNameOf } from '@memgym/core';

/** Names that cannot form a path on any system and are not an encoded name. */
const plain = /^(?!\.)[^/\\%~<>:"|?*\p{C}]{1,60}$/u;

/**
 * The folder of a user in the original's layout: the bare id (packages/amemgym/spec.md#results-of-a-run), encoded if it
 * could lead elsewhere. Different ids have different folders.
 */
export function originalUserFolder(id: string): string {
  return plain.test(id) && !/[. ]$/.test(id) ? id : fileNameOf(id);
}

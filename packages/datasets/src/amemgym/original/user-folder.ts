import { fileNameOf } from '@memgym/core';

/** Names that no path can be made of on any system, and that are no encoded name. */
const plain = /^(?!\.)[^/\\%~<>:"|?*\p{C}]{1,60}$/u;

/**
 * The folder of a user in the original's layout: the id as it is (docs/specs/amemgym.md#results-of-a-run), encoded
 * where it could lead to another place. Different ids have different folders.
 */
export function originalUserFolder(id: string): string {
  return plain.test(id) && !/[. ]$/.test(id) ? id : fileNameOf(id);
}

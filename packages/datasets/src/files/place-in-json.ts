import { type AnyNode, type DocumentNode, parse } from '@humanwhocodes/momoa';

/** A place in a text; for a member, the place of its key. Line and column count from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** The tree of a larger text would take gigabytes. */
const largest = 32 * 2 ** 20;

/**
 * Finds the places of parts of a JSON text. A part that does not exist, such as a missing key, is placed at the nearest
 * enclosing part that exists; no part is placed in a text above 32 MiB.
 * @param text valid JSON
 */
export function placesInJson(text: string): (path: readonly PropertyKey[]) => TextPlace | undefined {
  let document: DocumentNode | undefined;
  return (path) => {
    if (text.length > largest) return undefined;
    document ??= parse(text);
    let node: AnyNode = document.body;
    let place = node.loc.start;
    for (const part of path) {
      const next = memberOf(node, part);
      if (next === undefined) break;
      node = next.value;
      place = next.loc.start;
    }
    return { line: place.line, column: place.column };
  };
}

function memberOf(node: AnyNode, part: PropertyKey) {
  if (node.type === 'Array' && typeof part === 'number') return node.elements[part];
  if (node.type !== 'Object') return undefined;
  return node.members.find(({ name }) => name.type === 'String' && name.value === part);
}

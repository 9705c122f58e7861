/** A sentence on the first difference between two sets of files; null if they are equal. */
export function firstDifference(
  first: ReadonlyMap<string, string>,
  second: ReadonlyMap<string, string>,
): string | null {
  for (const path of new Set([...first.keys(), ...second.keys()])) {
    const [one, other] = [first.get(path), second.get(path)];
    if (one === other) continue;
    if (one === undefined || other === undefined) return `Only one of them has ${path}.`;
    let at = 0;
    while (one[at] === other[at]) at += 1;
    const part = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 20), at + 40));
    return `${path} differs at character ${at + 1}: ${part(one)} and ${part(other)}.`;
  }
  return null;
}

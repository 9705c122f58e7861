/** A longer one is no name, and is not searched for. */
const longestName = 256;

/** What may follow the beginning of a name. */
interface Beginning {
  readonly next: Map<string, Beginning>;
  /** The name that ends here. */
  name?: string;
}

/**
 * Replaces names wherever a text has them, the longest first. A name is found if it is no part of a longer word, but for a
 * genitive; between words of writings without spaces anywhere. It takes as long as the text is long, however many names there
 * are: a pattern of all names would try each of them at every place.
 */
export function nameReplacer(
  names: Iterable<string>,
  replace: (name: string) => string,
): (text: string) => string {
  const start: Beginning = { next: new Map() };
  for (const name of names) {
    if (name.length > longestName) continue;
    let node = start;
    for (let at = 0; at < name.length; at += 1) {
      const unit = name.charAt(at);
      const next: Beginning = node.next.get(unit) ?? { next: new Map() };
      node.next.set(unit, next);
      node = next;
    }
    node.name = name;
  }
  return (text) => {
    const parts: string[] = [];
    let kept = 0;
    for (let at = 0; at < text.length; ) {
      const name = longestAt(start, text, at);
      if (name === undefined) {
        at += 1;
        continue;
      }
      parts.push(text.slice(kept, at), replace(name));
      at += name.length;
      kept = at;
    }
    return parts.join('') + text.slice(kept);
  };
}

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function longestAt(start: Beginning, text: string, at: number): string | undefined {
  let found: string | undefined;
  let node = start.next.get(text.charAt(at));
  for (let end = at + 1; node !== undefined; end += 1) {
    const { name } = node;
    if (name !== undefined && (withoutSpaces.test(name) || isWholeWord(text, at, end))) found = name;
    node = node.next.get(text.charAt(end));
  }
  return found;
}

function isWholeWord(text: string, from: number, end: number): boolean {
  if (/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, from - 2), from))) return false;
  return /^s?(?![\p{L}\p{N}])/u.test(text.slice(end, end + 3));
}

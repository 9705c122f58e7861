import { pythonSpace, stripSpaces } from '@memgym/scoring';
import { distance } from 'fastest-levenshtein';

const spaces = new RegExp(`${pythonSpace}+`, 'g');
const brackets = /\([^()]*\)/g;

/** A text without the parts in round brackets; an open bracket stays. */
function withoutBrackets(text: string): string {
  // Every closing bracket ends at most one part, so that the search is linear.
  return text.includes(')') ? text.replace(brackets, '') : text;
}

/** The name of a film in its address: `…/resource/Heat_(1995_film)>` is "Heat". */
export function filmName(address: string): string {
  const last = address.slice(address.lastIndexOf('/') + 1);
  return stripSpaces(withoutBrackets(last.replace(/[_\->]/g, ' ')).replace(spaces, ' '));
}

/** A line of a list without brackets, its number and blanks. */
function cleaned(line: string): string {
  const bare = withoutBrackets(stripSpaces(line));
  return stripSpaces(bare.replace(numbering, '').replace(spaces, ' '));
}

const numbering = /^\d{1,99}[.)、]?\s{0,99}(?:[-—–]\s{0,99})?/;

/** The texts that a reply lists: after the first "1.", its lines; without one, what stands between commas. */
export function listedTexts(reply: string): string[] {
  const at = reply.indexOf('1.');
  const list = at === -1 ? reply.replaceAll(',', '\n') : reply.slice(at + 2);
  return list.split('\n').map(cleaned);
}

/** More lines do not count, because each is compared with every film. */
const mostLines = 40;

/** The names of a list of films: where lines are numbered, those; else its lines or what stands between commas. */
export function namedTexts(reply: string): string[] {
  const lines = reply.split('\n').map((line) => line.trim());
  const numbered = lines.filter((line) => /^\d{1,3}[.)、]/.test(line));
  const found = numbered.length > 0 ? numbered.map(cleaned) : listedTexts(reply);
  return found.filter((name) => name !== '').slice(0, mostLines);
}

/** Finds the film that a text names. */
export interface FilmFinder {
  /** The film whose name differs in the fewest letters; of several, the first of the list. */
  nearest(text: string): string | undefined;
  /** The same, if no more than a quarter of the letters differ. */
  similar(text: string): string | undefined;
}

/** A finder among these names, in lower and upper case alike. */
export function createFilmFinder(names: readonly string[]): FilmFinder {
  const films = [...new Set(names)].map((name) => ({ name, lower: name.toLowerCase() }));
  const same = new Map<string, string>();
  for (const { name, lower } of films) if (!same.has(lower)) same.set(lower, name);
  const search = (text: string): { name: string; share: number } | undefined => {
    const wanted = text.toLowerCase().slice(0, 300);
    const equal = same.get(wanted);
    if (equal !== undefined) return { name: equal, share: 0 };
    let best: string | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const { name, lower } of films) {
      // So many letters differ at least.
      if (Math.abs(lower.length - wanted.length) >= fewest) continue;
      const differs = distance(wanted, lower);
      if (differs >= fewest) continue;
      fewest = differs;
      best = name;
    }
    return best === undefined
      ? undefined
      : { name: best, share: fewest / Math.max(wanted.length, best.length, 1) };
  };
  return {
    nearest: (text) => search(text)?.name,
    similar: (text) => {
      const found = search(text);
      return found !== undefined && found.share <= 0.25 ? found.name : undefined;
    },
  };
}

/** The share of the wanted films among the first `k` of a list. */
export function filmRecall(
  wanted: readonly string[],
  listed: readonly (string | undefined)[],
  k: number,
): number {
  const first = new Set(listed.slice(0, k));
  return wanted.length === 0 ? 0 : wanted.filter((film) => first.has(film)).length / wanted.length;
}

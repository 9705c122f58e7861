import { chargeNames, listingCharges } from './charge-names.js';
import { judgmentParts } from './judgment-parts.js';

const charge = /犯([^罪犯，。；《》（）]+?罪)/gu;
const numbering = /[一二三四五六七八九十]{1,3}、|（[一二三四五六七八九十]{1,3}）/u;

/**
 * The charges that a judgment convicts of, by their official names (packages/memorybench/spec.md#legal-judgments); in the
 * ruling or, if that names none, anywhere.
 */
export function judgedCharges(text: string): string[] {
  const found = chargesIn(judgmentParts(text).ruling);
  return found.length > 0 ? found : chargesIn(text);
}

function chargesIn(text: string): string[] {
  const numbered = text.split(numbering);
  const parts = numbered.length === 1 ? text.split(/[；。]/u) : numbered;
  const named = parts.flatMap((part) => {
    const kept = part.includes('撤销') ? part.slice(0, part.indexOf('撤销')) : part;
    return [...kept.replaceAll('罪犯', '').matchAll(charge)].map(([, name = '']) => name);
  });
  return [...new Set(named.map(officialName))].filter((name) => name !== '');
}

/** Longer names are not compared by their characters. */
const mostCompared = 30;
const mostDifferent = 0.4;

/**
 * The official name for a court's short form: the form itself; otherwise a slightly longer name that contains it, as
 * 非法持有毒品罪 contains 持有毒品罪; otherwise a list of which it is a part with gaps, as 贩卖毒品罪 is a part of
 * 走私、贩卖、运输、制造毒品罪, preferably as a whole member; otherwise the nearest by its characters; empty if none is
 * near.
 */
function officialName(short: string): string {
  const name = short.replaceAll(' ', '').replace(/^[有的了]/u, '');
  if (known.has(name)) return name;
  const lists = listingCharges.filter((official) => isWithin(name, official));
  const longer =
    singles.find((official) => official.includes(name) && isNear(official.length - name.length, official)) ??
    lists.find((official) => official.slice(0, -1).split('、').includes(name.slice(0, -1))) ??
    lists[0];
  if (longer !== undefined) return longer;
  if (name.length >= mostCompared) return '';
  const [nearest] = chargeNames
    // The distance is at least the difference of the lengths.
    .filter(({ length }) => Math.abs(length - name.length) / Math.max(length, name.length) < mostDifferent)
    .map((official) => ({
      official,
      distance: editDistance(name, official) / Math.max(name.length, official.length),
    }))
    .toSorted((left, right) => left.distance - right.distance);
  return nearest !== undefined && nearest.distance < mostDifferent ? nearest.official : '';
}

const known = new Set(chargeNames);
const singles = chargeNames
  .filter((name) => !name.includes('、'))
  .toSorted((left, right) => left.length - right.length);
const isNear = (distance: number, { length }: string): boolean => distance / length < mostDifferent;

/** Whether all characters of a text occur in another, in order. */
function isWithin(short: string, long: string): boolean {
  let at = 0;
  for (const character of long) {
    if (character === short[at]) at += 1;
  }
  return at === short.length;
}

/** Levenshtein's distance. */
function editDistance(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let i = 1; i <= first.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= second.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (first[i - 1] === second[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

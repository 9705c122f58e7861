import { labels, sentencesOf, verdictLines, withoutEnd } from './verdict-lines.js';

/** The scale of a mark. */
export interface StatedMarkOptions {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** A further name of the mark, in lower case. */
  readonly name: string;
  /** Whether a line may be a quotation of the text under judgement. Default: none. */
  readonly isQuoted?: ((line: string) => boolean) | undefined;
}

/** Two marks, a range, or one on another scale. */
const unclear = Number.NaN;

const mark = '([+-]?\\d{1,4}(?:\\.\\d{1,3})?)(?: ?(?:/|out of) ?(\\d{1,4}))?(?: ?(?:points?|分))?';
const alone = new RegExp(`^${mark}$`);
/** Not before another number, as in "7-8", "7 or 8", "7, 8" and "1 of the 3 steps". */
const notSeveral = '(?![\\d/]|\\.\\d| ?[-–—~,] ?\\d| (?:of|or|and|to|out)\\b)';
const first = new RegExp(`^${mark}${notSeveral}(?: - | ?[–—:(,;] ?.)`);
const firstOfScale = new RegExp(`^${mark}${notSeveral}(?:[. ]|$)`);
const given = new RegExp(
  `\\b(?:give|rate|score|mark|grade|assign|award|deserves|gets|earns|receives)\\b[^\\d+-]{0,60}${mark}${notSeveral}[^\\d]*$`,
);

/**
 * The mark that a reply gives in words: alone, with the greatest mark (`8/10`), first with a reason after it, after a
 * label, or in a sentence that gives it. Undefined if it gives none or several, or one on another scale.
 */
export function statedMark(reply: string, options: StatedMarkOptions): number | undefined {
  const lines = verdictLines(reply);
  const { isQuoted = () => false } = options;
  const shown = lines.filter(
    ({ raw, isIntroduced }) => lines.length === 1 || (!isIntroduced && !isQuoted(raw)),
  );
  const name = options.name.toLowerCase().replace(/[^a-z0-9]/g, ' ');
  const label = new RegExp(
    `^(?:(?:so|thus|therefore),? )?(?:(?:my|the|final|overall) ){0,3}(?:${name}|${labels}|answer)(?: ?[:=] ?| is:? | of )(.+)$`,
  );
  const marks = new Set(
    shown.flatMap(({ text }, place) => {
      const value = label.exec(text)?.[1];
      if (value !== undefined) return markAfterLabel(value, options);
      const isAtAnEnd = place === 0 || place === shown.length - 1;
      const whole = alone.exec(withoutEnd(text));
      if (whole !== null) return isAtAnEnd ? onScale(whole, options) : [unclear];
      const leading = place === 0 ? (first.exec(text) ?? ratioAtStart(text)) : null;
      if (leading !== null) return onScale(leading, options);
      return sentencesOf(text).flatMap((sentence) => {
        const found = given.exec(withoutEnd(sentence));
        return found === null ? [] : onScale(found, options);
      });
    }),
  );
  const [only, ...more] = marks;
  return only === undefined || more.length > 0 || Number.isNaN(only) ? undefined : only;
}

function ratioAtStart(text: string): RegExpExecArray | null {
  const found = firstOfScale.exec(text);
  // "3 out of 5 steps" counts something else.
  return found?.[2] === undefined || found[0].endsWith(' ') ? null : found;
}

/** The mark after a label; a number that is not one makes the reply unclear. */
function markAfterLabel(value: string, options: StatedMarkOptions): number[] {
  const found = alone.exec(withoutEnd(value)) ?? first.exec(value) ?? firstOfScale.exec(value);
  if (found !== null) return onScale(found, options);
  return /^[^a-z]{0,3}\d/.test(value) ? [unclear] : [];
}

function onScale(found: RegExpExecArray, { minimum, maximum }: StatedMarkOptions): [number] {
  const [, digits = '', most] = found;
  const value = Number(digits);
  const fits = (minimum === undefined || value >= minimum) && (maximum === undefined || value <= maximum);
  return [fits && (most === undefined || Number(most) === maximum) ? value : unclear];
}

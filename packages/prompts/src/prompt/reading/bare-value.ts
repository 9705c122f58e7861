import type { JsonValue } from '@memgym/core';
import { choicesOf, formWithoutNull, isList, type JsonForm, membersOf, neededMembers } from './json-form.js';
import { matchChoice } from './match-choice.js';
import { labels, plainLine, sentencesOf, shownLines, withoutEnd } from './reply-lines.js';
import { saysNothing } from './says-nothing.js';
import { sidesOfChoices, statedSide } from './stated-side.js';

/** The scale of a mark. */
interface StatedMarkOptions {
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
  const shown = shownLines(reply, options.isQuoted);
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

const bullet = /^(?:[-*•]|\d{1,3}[.)])\s+(\S.*)$/;

/**
 * The value of a reply without JSON: a verdict in words (`True`, `No.`, `5`), or a list with a bullet or number on each
 * line. Undefined for anything else: prose may be a refusal as well as an answer.
 *
 * @param options `isQuoted`, for a verdict: whether a line may be a quotation of the text under judgement
 */
export function bareValueOf(
  plain: string,
  {
    form,
    isQuoted,
  }: { readonly form: JsonForm; readonly isQuoted?: ((line: string) => boolean) | undefined },
): unknown {
  if (isQuoted !== undefined) return verdictOf(plain, form, isQuoted);
  if (!Object.values(membersOf(form)).some(isList)) return undefined;
  const [first = '', ...rest] = plain.split('\n').filter((line) => line.trim() !== '');
  const lines = first.trimEnd().endsWith(':') ? rest : [first, ...rest];
  const items = lines.map((line) => bullet.exec(line.trim())?.[1]?.trim());
  if (items.length === 0 || items.some((item) => item === undefined)) return undefined;
  return items.filter((item) => item !== undefined && !saysNothing(item));
}

/**
 * The verdict that a reply gives in words, for a form whose needed members have few values: one alone, or each after
 * its own name.
 */
function verdictOf(plain: string, form: JsonForm, isQuoted: (line: string) => boolean): unknown {
  const names = neededMembers(form);
  const members = names.map((name) => formWithoutNull(membersOf(form)[name] ?? {}) ?? {});
  const [name, ...others] = names;
  const [member] = members;
  if (name === undefined || member === undefined || plain === '') return undefined;
  if (others.length === 0) {
    const isOnly = Object.keys(membersOf(form)).length === 1;
    const value = wordsOf(plain, { name, member, isQuoted, isOnly });
    return value === undefined ? undefined : { [name]: value };
  }
  const lines = plain.split('\n');
  const values = names.map((each, place) => {
    const named = lines.filter((line) => beginsWithName(line, each));
    return named.length === 1 && named[0] !== undefined && !isQuoted(named[0].trim())
      ? wordsOf(afterName(named[0]), { name: each, member: members[place] ?? {}, isQuoted })
      : undefined;
  });
  return values.includes(undefined)
    ? undefined
    : Object.fromEntries(names.map((each, place) => [each, values[place]]));
}

interface WantedWords {
  readonly name: string;
  readonly member: JsonForm;
  readonly isQuoted: (line: string) => boolean;
  /** Whether the form has no other member. Default true. */
  readonly isOnly?: boolean;
}

function wordsOf(plain: string, { name, member, isQuoted, isOnly = true }: WantedWords): unknown {
  const choices = choicesOf(member);
  const sides = choices === undefined ? undefined : sidesOfChoices(choices);
  if (sides !== undefined) {
    const side = statedSide(plain, { judges: sides.judges, hasHalf: sides.half !== undefined, isQuoted });
    return side === undefined ? undefined : sides[side];
  }
  if (choices?.every((choice) => typeof choice === 'number')) {
    const mark = statedMark(plain, { ...rangeOf(choices), name, isQuoted });
    return mark !== undefined && choices.includes(mark) ? mark : undefined;
  }
  if (choices !== undefined) return choiceIn(plain, choices, { isQuoted, isOnly });
  if (member.type === 'boolean') {
    const side = statedSide(plain, { judges: false, isQuoted });
    return side === undefined ? undefined : side === 'positive';
  }
  if (member.type !== 'integer' && member.type !== 'number') return undefined;
  const [minimum, maximum] = [member.minimum, member.maximum].map((bound) =>
    typeof bound === 'number' ? bound : undefined,
  );
  return statedMark(plain, { minimum, maximum, name, isQuoted });
}

const rangeOf = (marks: readonly number[]) => ({ minimum: Math.min(...marks), maximum: Math.max(...marks) });

/** One of several choices, after a label, or alone if no other member belongs to it. */
function choiceIn(
  plain: string,
  choices: readonly JsonValue[],
  { isQuoted, isOnly }: { readonly isQuoted: (line: string) => boolean; readonly isOnly: boolean },
): JsonValue | undefined {
  const found = new Set(
    shownLines(plain, isQuoted).flatMap(({ text }) => {
      const value = text.replace(labelled, '');
      return isOnly || value !== text ? (matchChoice(withoutEnd(value), choices) ?? []) : [];
    }),
  );
  const [only, ...more] = found;
  return more.length > 0 ? undefined : only;
}

const labelled = new RegExp(`^(?:(?:my|the|final) ){0,2}(?:${labels}|answer) ?[:=] ?`);

const beginsWithName = (line: string, name: string): boolean =>
  new RegExp(`^(?:[-•] )?${name.replaceAll('_', ' ?')} ?:`).test(plainLine(line));

const afterName = (line: string): string => plainLine(line).replace(/^[^:]*:/, '');

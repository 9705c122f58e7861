import { tryParseJson } from '@memgym/core';
import { pythonSpace, stripSpaces } from '@memgym/scoring';
import type { LimitationAspect } from '../../judges/limitation-subtypes.js';
import { othersOf } from '../../judges/prompts/judge-limitation-kind.js';

// How the original's programs read the replies of judges (packages/memorybench/spec.md#replies-of-judges).

/** The original stops with an exception. */
export const fails = Symbol('fails');

/**
 * IdeaBench: the rating in the fence, or in the whole reply if it has no opening of a fence. Any number counts. Null if
 * the reply is not JSON, or has no rating that is a number.
 */
export const originalRating = (reply: string): number | null => numberOf(ratingIn(reply));

/** IdeaBench: the rating as the judge that merges metrics is shown it: as Python prints it, also one that is a text. */
export function shownRating(reply: string): string | undefined {
  const rating = ratingIn(reply);
  if (typeof rating === 'boolean') return rating ? 'True' : 'False';
  return typeof rating === 'string' || typeof rating === 'number' ? String(rating) : undefined;
}

function ratingIn(reply: string): unknown {
  const text = reply.includes('```json') ? fenced(reply) : reply;
  const value = text === undefined ? undefined : pythonJson(text);
  return isObject(value) ? value.rating : undefined;
}

const hypothesis = new RegExp(
  `\\*\\*${pythonSpace}*Hypothesis${pythonSpace}+([A-Z])${pythonSpace}*\\*\\*`,
  'gu',
);

/**
 * IdeaBench: the share of hypotheses before the target A, among the names in bold type. −1/n if the reply names none;
 * `fails` if it names others only.
 */
export function originalRank(reply: string, hypotheses: number): number | typeof fails {
  const order = [...reply.matchAll(hypothesis)].map(([, label]) => label);
  if (order.length === 0) return -1 / hypotheses;
  const place = order.indexOf('A');
  return place < 0 ? fails : place / hypotheses;
}

/** LimitGen: whether the reply begins with "yes" or "no"; null if with neither. */
export function originalAspect(reply: string): boolean | null {
  const text = reply.toLowerCase();
  if (text.startsWith('yes')) return true;
  return text.startsWith('no') ? false : null;
}

/** The names that LimitGen's program gives the kinds of each aspect, in its order. */
const kindNames: Readonly<Record<LimitationAspect, readonly string[]>> = {
  methodology: ['low data quality', 'inappropriate method', 'lack of novelty', 'limited performance'],
  'experimental design': [
    'insufficient baseline',
    'limited datasets',
    'inappropriate datasets',
    'ablation study',
  ],
  'result analysis': [
    'insufficient metric',
    'limited analysis',
    'result misalignment',
    'misleading conclusion',
  ],
  'literature review': ['limited scope', 'irrelevant citations', 'inaccurate description'],
};

/**
 * LimitGen: the first character as the number of a kind; 0 is the last. A reply without such a number is a kind if it is
 * its name, letter by letter. Null for anything else.
 */
export function originalKind(reply: string, aspect: LimitationAspect): number | null {
  const last = othersOf(aspect);
  const [first = ''] = stripSpaces(reply);
  const digit = digitOf(first);
  if (digit !== undefined && digit <= last) return digit === 0 ? last : digit;
  const place = [...kindNames[aspect], 'others'].indexOf(reply);
  return place === -1 ? null : place + 1;
}

/**
 * LimitGen: the rating of a reply with an explanation, in the fence or in the whole reply. 0 if it is not JSON, or one of
 * the two is missing; `fails` if the rating is not a number.
 */
export function originalMatch(reply: string): number | typeof fails {
  const value = pythonJson(fenced(reply) ?? reply);
  if (!isObject(value) || !Object.hasOwn(value, 'explanation') || !Object.hasOwn(value, 'rating')) return 0;
  return numberOf(value.rating) ?? fails;
}

/**
 * WritingBench: the mark of a reply that is JSON once the letters of "json", bars and backticks are removed from both
 * ends, with a mark from 1 to 10 and a text as the reason. `again` if it lacks one of these; `no-json` if it is not
 * JSON; `fails` if it is a value in which the original cannot look for members.
 */
export function originalMark(reply: string): number | 'again' | 'no-json' | typeof fails {
  const value = pythonJson(stripped(reply));
  if (value === undefined) return 'no-json';
  if (Array.isArray(value) || typeof value === 'string')
    return value.includes('score') && value.includes('reason') ? fails : 'again';
  if (!isObject(value)) return fails;
  if (!Object.hasOwn(value, 'score') || typeof value.reason !== 'string') return 'again';
  const mark = numberOf(value.score);
  return mark !== null && Number.isInteger(mark) && mark >= 1 && mark <= 10 ? mark : 'again';
}

/** The text of the first fence for JSON that is closed, wherever it stands. */
function fenced(reply: string): string | undefined {
  const start = reply.indexOf(opening);
  const end = start < 0 ? -1 : reply.indexOf('\n```', start + opening.length);
  return end < 0 ? undefined : reply.slice(start + opening.length, end);
}

const opening = '```json\n';

/** Characters that the original removes from both ends, in any order. */
const removed: ReadonlySet<string | undefined> = new Set('json|`');

function stripped(reply: string): string {
  let [from, to] = [0, reply.length];
  while (from < to && removed.has(reply[from])) from += 1;
  while (to > from && removed.has(reply[to - 1])) to -= 1;
  return reply.slice(from, to);
}

/** A JSON value as Python reads it, which allows NaN and Infinity (here null); undefined for anything else. */
function pythonJson(text: string): unknown {
  const value = tryParseJson(text);
  if (value !== undefined || !/NaN|Infinity/.test(text)) return value;
  const finite = text.replace(/("(?:[^"\\]|\\.)*")|-?Infinity|NaN/gs, (_, quoted) => quoted ?? 'null');
  return tryParseJson(finite);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Python counts a boolean as 0 or 1. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The value of a decimal digit of any script, as Python's `int` reads it. */
function digitOf(character: string): number | undefined {
  if (!/^\p{Nd}$/u.test(character)) return undefined;
  const plain = character.normalize('NFKC');
  if (/^\d$/.test(plain)) return Number(plain);
  let value = 0;
  // The digits of a script stand in a row, from 0 to 9.
  for (let code = (plain.codePointAt(0) ?? 0) - 1; value < 9; code -= 1) {
    if (!/^\p{Nd}$/u.test(String.fromCodePoint(code))) break;
    value += 1;
  }
  return value;
}

import type { JsonValue } from '@memgym/core';
import { choicesOf, formWithoutNull, isList, type JsonForm, membersOf, neededMembers } from './json-form.js';
import { matchChoice } from './match-choice.js';
import { saysNothing } from './says-nothing.js';
import { sidesOfChoices } from './sides-of-choices.js';
import { statedMark } from './stated-mark.js';
import { statedSide } from './stated-side.js';
import { labels, plainLine, verdictLines, withoutEnd } from './verdict-lines.js';

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
  const lines = verdictLines(plain).filter(
    ({ raw, isIntroduced }, _place, all) => all.length === 1 || (!isIntroduced && !isQuoted(raw)),
  );
  const found = new Set(
    lines.flatMap(({ text }) => {
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

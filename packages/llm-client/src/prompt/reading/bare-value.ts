import { choicesOf, formWithoutNull, isList, type JsonForm, membersOf, neededMembers } from './json-form.js';
import { saysNothing } from './says-nothing.js';

const bullet = /^(?:[-*•]|\d{1,3}[.)])\s+(\S.*)$/;

/**
 * The value of a reply without JSON: a verdict alone (`True`, `No.`, `5`), or a list with a bullet or number on each
 * line. Undefined for anything else: prose may be a refusal as well as an answer.
 */
export function bareValueOf(
  plain: string,
  { form, isVerdict }: { readonly form: JsonForm; readonly isVerdict: boolean },
): unknown {
  if (isVerdict) return verdictOf(plain, form);
  if (!Object.values(membersOf(form)).some(isList)) return undefined;
  const [first = '', ...rest] = plain.split('\n').filter((line) => line.trim() !== '');
  const lines = first.trimEnd().endsWith(':') ? rest : [first, ...rest];
  const items = lines.map((line) => bullet.exec(line.trim())?.[1]?.trim());
  if (items.length === 0 || items.some((item) => item === undefined)) return undefined;
  return items.filter((item) => item !== undefined && !saysNothing(item));
}

/** For a form that needs only one member, whose values are few: a text could hold anything. */
function verdictOf(plain: string, form: JsonForm): unknown {
  const [name, ...others] = neededMembers(form);
  if (name === undefined || others.length > 0 || plain === '') return undefined;
  const member = formWithoutNull(membersOf(form)[name] ?? {}) ?? {};
  const isNarrow =
    choicesOf(member) !== undefined || /^(?:boolean|number|integer)$/.test(String(member.type));
  if (!isNarrow) return undefined;
  const labelled = labelledValue(plain, name);
  if (labelled !== undefined) return { [name]: labelled };
  return Object.keys(membersOf(form)).length === 1 ? { [name]: plain.replaceAll('*', '') } : undefined;
}

/**
 * The value of the last line of a reply where that is a label and a value, such as `**Score:** 4`. Undefined where it
 * may quote the text under judgement: after a colon, or where another line has another value.
 */
function labelledValue(plain: string, name: string): string | undefined {
  const label = new RegExp(
    `^(?:final )?(?:${name.replaceAll('_', '[ _]')}|answer|judge?ment|label|rating|score|verdict)\\s*[:：]\\s*(\\S.*)$`,
    'i',
  );
  const lines = plain.split('\n').map((line) => line.replaceAll(/[*_`#]/g, '').trim());
  const written = lines.filter((line) => line !== '');
  const values = written.map((line) => label.exec(line)?.[1]?.replace(/(?<![\s.。])[\s.。]+$/, ''));
  const last = values.at(-1);
  if (last === undefined || last.length > longestValue || /[:：]$/.test(written.at(-2) ?? ''))
    return undefined;
  const others = values.filter((value) => value !== undefined && value.toLowerCase() !== last.toLowerCase());
  return others.length === 0 ? last : undefined;
}

const longestValue = 20;

import { choicesOf, formWithoutNull, isList, type JsonForm, membersOf, neededMembers } from './json-form.js';
import { saysNothing } from './says-nothing.js';

const bullet = /^(?:[-*•]|\d{1,3}[.)])\s+(.*)$/;

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

/** For a form with one member, whose values are few: a text could hold anything. */
function verdictOf(plain: string, form: JsonForm): unknown {
  const [name, ...others] = Object.keys(membersOf(form));
  if (name === undefined || others.length > 0 || !neededMembers(form).includes(name)) return undefined;
  const member = formWithoutNull(membersOf(form)[name] ?? {}) ?? {};
  const isNarrow =
    choicesOf(member) !== undefined || /^(?:boolean|number|integer)$/.test(String(member.type));
  return isNarrow && plain !== '' ? { [name]: plain } : undefined;
}

import type { JsonValue } from '@memgym/core';
import { foldName } from './fold-name.js';
import {
  allowsNull,
  choicesOf,
  formWithoutNull,
  isList,
  isNumberList,
  isObject,
  isText,
  type JsonForm,
  membersOf,
  neededMembers,
  valueFormOf,
} from './json-form.js';
import { sidesOfChoices } from './stated-side.js';
import { namedText } from './text-of-value.js';

/** How the members of an object are brought into form. */
type Fit = (value: unknown, form: JsonForm) => unknown;

/** Names of members that describe the reply and do not contain the requested value. */
const aside = /^(?:error|reason|reasoning|analysis|explanation|note|thought|thoughts)$/;

/** Names that wrap the requested value. */
const wrapper =
  /^(?:result|results|output|answer|answers|response|reply|data|json|notes?|memory|memories|states?|variables?|values?|updated)$/;

/** A value as an object with fixed members; see `fitValue`. */
export function fitObject(value: unknown, form: JsonForm, fit: Fit): unknown {
  const members = membersOf(form);
  const lists = Object.keys(members).filter((name) => isList(members[name] ?? {}));
  const needed = neededMembers(form);
  const [list, ...otherLists] = lists;
  const onlyList = needed.length === 0 && otherLists.length === 0 ? list : undefined;
  if (value === null) return needed.length === 0 && list !== undefined ? fitMembers({}, form, fit) : value;
  if (Array.isArray(value)) {
    if (value.length === 0) return fitObject(null, form, fit);
    const [only] = value;
    if (value.length === 1 && isObject(only) && knownMembers(only, form).size > 0)
      return fitObject(only, form, fit);
    if (onlyList !== undefined) return fitMembers({ [onlyList]: value }, form, fit);
    return value.length === 1 && !isObject(only) ? fitObject(only, form, fit) : value;
  }
  if (isObject(value)) return unwrapped(value, form, fit) ?? fitMembers(value, form, fit);
  const [own, ...others] = needed;
  const name = others.length === 0 ? (own ?? onlyList) : undefined;
  return name === undefined ? value : fitMembers({ [name]: value }, form, fit);
}

/**
 * The fitted value of what wraps the object: a single unknown member, or a copy of the schema; undefined if nothing wraps
 * it.
 */
function unwrapped(
  value: Readonly<Record<string, unknown>>,
  form: JsonForm,
  fit: Fit,
): Readonly<Record<string, unknown>> | undefined {
  if (knownMembers(value, form).size > 0) return undefined;
  const inner = filledSchema(value) ?? onlyMember(value);
  const fitted = inner === undefined ? undefined : fitObject(inner, form, fit);
  return isObject(fitted) ? fitted : undefined;
}

function onlyMember(value: Readonly<Record<string, unknown>>): object | undefined {
  const [entry, ...others] = Object.entries(value);
  if (entry === undefined || others.length > 0) return undefined;
  const [name, inner] = entry;
  return aside.test(foldName(name)) || typeof inner !== 'object' || inner === null ? undefined : inner;
}

/** The keys of a JSON Schema of an object. */
const schemaKeys: ReadonlySet<string> = new Set([
  ...['$schema', '$defs', 'title', 'description', 'type'],
  ...['properties', 'required', 'additionalProperties'],
]);

/** The values that a model put into a copy of the schema in place of its properties; undefined for the schema itself. */
function filledSchema(
  value: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  const { type, properties } = value;
  if (type !== 'object' || !isObject(properties)) return undefined;
  if (!Object.keys(value).every((key) => schemaKeys.has(key))) return undefined;
  const isDescribed = (member: unknown): boolean =>
    isObject(member) && ['type', 'anyOf', 'enum', '$ref'].some((key) => Object.hasOwn(member, key));
  return Object.values(properties).some(isDescribed) ? undefined : properties;
}

/** The known members of an object by their proper names, which may be spelled otherwise in it. */
function knownMembers(value: Readonly<Record<string, unknown>>, form: JsonForm): Map<string, unknown> {
  const members = membersOf(form);
  const names = Object.keys(members);
  const folded = new Map([
    ...names
      .filter((name) => isNumberList(members[name] ?? {}))
      .map((name) => [singular(name), name] as const),
    ...names.map((name) => [foldName(name), name] as const),
  ]);
  const known = new Map<string, unknown>();
  for (const [name, member] of Object.entries(value)) {
    const proper = names.includes(name) ? name : folded.get(foldName(name));
    if (proper !== undefined && (proper === name || !known.has(proper))) known.set(proper, member);
  }
  return known;
}

/** The name of one number of a list. An object that names one item may be the first of a list that was cut. */
const singular = (name: string) => foldName(name).replace(/s$/, '');

function fitMembers(value: Readonly<Record<string, unknown>>, form: JsonForm, fit: Fit): unknown {
  const members = membersOf(form);
  const known = knownMembers(value, form);
  nameText(value, form, known);
  nameList(value, form, known);
  nameVerdict(value, form, known);
  // An object with other members only is something else, not an empty one.
  if (known.size === 0 && Object.keys(value).length > 0) return value;
  const required = new Set(Array.isArray(form.required) ? form.required : []);
  const fitted = Object.entries(members).flatMap(([name, member]): [string, unknown][] => {
    const given = known.get(name) ?? null;
    if (given === null && !(known.has(name) && allowsNull(member))) {
      return isList(member) && required.has(name) ? [[name, []]] : [];
    }
    const fitted = fit(given, member);
    return required.has(name) || isAmongChoices(fitted, member) ? [[name, fitted]] : [];
  });
  const isOpen = form.additionalProperties !== undefined && form.additionalProperties !== false;
  return { ...(isOpen && value), ...Object.fromEntries(fitted) };
}

/** Adds the one text that is needed and missing where the object has it under another name. */
function nameText(
  value: Readonly<Record<string, unknown>>,
  form: JsonForm,
  known: Map<string, unknown>,
): void {
  const [missing, ...others] = neededMembers(form).filter((name) => !known.has(name));
  if (missing === undefined || others.length > 0 || !isText(membersOf(form)[missing] ?? {})) return;
  const proper = new Set(Object.keys(membersOf(form)).map(foldName));
  const unknown = Object.entries(value).filter(
    ([name, member]) =>
      typeof member === 'string' && !proper.has(foldName(name)) && !aside.test(foldName(name)),
  );
  const [only, ...more] = unknown;
  const text =
    namedText(new Map(unknown.map(([name, member]) => [foldName(name), member]))) ??
    (more.length === 0 ? only?.[1] : undefined);
  if (typeof text === 'string') known.set(missing, text);
}

/** Names that models give to a verdict. */
const verdict =
  /^(?:(?:final |evaluation )?(?:answer|decision|grade|judgement|judgment|label|mark|rating|result|score|verdict))$/;

/** Names of a member that says whether the judged text is right. */
const isSo = /^(?:is )?(?:correct|right|accurate)$/;

/** Adds the verdict that is needed and missing where the object has it under another name for a verdict. */
function nameVerdict(
  value: Readonly<Record<string, unknown>>,
  form: JsonForm,
  known: Map<string, unknown>,
): void {
  const [missing, ...others] = neededMembers(form).filter((name) => !known.has(name));
  if (missing === undefined || others.length > 0) return;
  const choices = choicesOf(formWithoutNull(membersOf(form)[missing] ?? {}) ?? {}) ?? [];
  const sides = sidesOfChoices(choices);
  const isMark = choices.length > 0 && choices.every((choice) => typeof choice === 'number');
  if (!verdict.test(foldName(missing)) && sides === undefined && !isMark) return;
  const proper = new Set(Object.keys(membersOf(form)).map(foldName));
  const named = Object.entries(value).filter(([name]) => !proper.has(foldName(name)));
  const verdicts = named.filter(([name]) => verdict.test(foldName(name)));
  const marks = sides?.judges ? named.filter(([name]) => isSo.test(foldName(name))) : [];
  const [only, ...more] = [...verdicts, ...marks];
  if (only !== undefined && more.length === 0) known.set(missing, only[1]);
}

/** Whether an object has its verdict, and another one beside it under another name. */
export function contradictsItself(value: unknown, form: JsonForm, fit: Fit): boolean {
  const [name, ...others] = neededMembers(form);
  if (name === undefined || others.length > 0 || !isObject(value)) return false;
  const member = membersOf(form)[name] ?? {};
  const choices = choicesOf(formWithoutNull(member) ?? {});
  const own = knownMembers(value, form).get(name);
  if (choices === undefined || own === undefined) return false;
  const proper = new Set(Object.keys(membersOf(form)).map(foldName));
  const said = Object.entries(value)
    .filter(([other]) => !proper.has(foldName(other)) && verdict.test(foldName(other)))
    .map(([, other]) => fit(other, member));
  return said.some((other) => choices.includes(other as JsonValue) && other !== fit(own, member));
}

/** True also where any value is allowed. A choice that need not be given counts as missing where it is unknown. */
function isAmongChoices(value: unknown, form: JsonForm): boolean {
  const choices = choicesOf(formWithoutNull(form) ?? {});
  return choices === undefined || value === null || choices.includes(value as JsonValue);
}

/** Adds the one list of a form where a known object has it under another name. */
function nameList(
  value: Readonly<Record<string, unknown>>,
  form: JsonForm,
  known: Map<string, unknown>,
): void {
  const members = membersOf(form);
  const [list, ...lists] = Object.keys(members).filter((name) => isList(members[name] ?? {}));
  if (list === undefined || lists.length > 0 || known.size === 0 || known.has(list)) return;
  const used = new Set(known.values());
  const [only, ...more] = Object.entries(value).filter(
    ([name, member]) => Array.isArray(member) && !used.has(member) && !aside.test(foldName(name)),
  );
  if (only !== undefined && more.length === 0) known.set(list, only[1]);
}

/** A value as an object with any names; see `fitValue`. */
export function fitRecord(value: unknown, form: JsonForm, fit: Fit): unknown {
  const values = valueFormOf(form) ?? {};
  if (value === null) return {};
  const entries = Array.isArray(value)
    ? entriesOfList(value)
    : isObject(value)
      ? entriesOf(value)
      : undefined;
  if (entries === undefined) return value;
  const fitted = entries.flatMap(([name, member]): [string, unknown][] =>
    (member === null && !isList(values)) || member === undefined ? [] : [[name, fit(member, values)]],
  );
  return entries.length > 0 && fitted.length === 0 ? value : Object.fromEntries(fitted);
}

function entriesOf(value: Readonly<Record<string, unknown>>): [string, unknown][] | undefined {
  const entries = Object.entries(value);
  const [only, ...others] = entries;
  if (only === undefined || others.length > 0) return entries;
  const [name, inner] = only;
  if (!wrapper.test(foldName(name))) return entries;
  if (Array.isArray(inner)) return entriesOfList(inner) ?? entries;
  return isObject(inner) ? Object.entries(inner) : entries;
}

/** A list of objects with a name and a value each, or of objects with one member. */
function entriesOfList(list: readonly unknown[]): [string, unknown][] | undefined {
  const entries = list.map((item): [string, unknown][] | undefined => {
    if (!isObject(item)) return undefined;
    const name = item.label ?? item.name ?? item.key ?? item.variable;
    const text = item.value ?? item.text ?? item['new value'] ?? item.new_value;
    if (typeof name === 'string' && text !== undefined) return [[name, text]];
    return item.variable === undefined ? Object.entries(item) : undefined;
  });
  const read = entries.filter((entry) => entry !== undefined);
  return read.length < list.length ? undefined : read.flat();
}

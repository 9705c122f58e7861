import { valueAt } from '@memgym/core/config';
import { textStart } from '@memgym/core/memory';
import type * as z from 'zod';
import {
  allowsNull,
  alternativesOf,
  choicesOf,
  formWithoutNull,
  isObject,
  type JsonForm,
  membersOf,
  valueFormOf,
} from './json-form.js';

/** More would be longer than the reply is worth. */
export const mostProblems = 20;
const shownCharacters = 60;

type Issue = z.core.$ZodIssue;

/** Every problem of a reply: its path, the allowed values and the given one. */
export function describeProblems(issues: readonly Issue[], value: unknown, form: JsonForm): string {
  const lines = issues.slice(0, mostProblems).map((issue) => `- ${describeProblem(issue, value, form)}`);
  const more = issues.length - mostProblems;
  return [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

export function describeProblem(
  { code, path, message, ...rest }: Issue,
  value: unknown,
  form: JsonForm,
): string {
  const place = placeOf(path);
  if (code === 'unrecognized_keys') {
    const { keys } = rest as { readonly keys: readonly string[] };
    return `${place}: ${keys.map((key) => JSON.stringify(key)).join(', ')} was not asked for`;
  }
  const wanted = describeForm(formAt(form, path));
  if (wanted === undefined) return `${place}: ${message}`;
  const given = valueAt(value, path);
  return `${place}: expected ${wanted}, got ${given === undefined ? 'nothing' : cut(JSON.stringify(given))}`;
}

function cut(text: string): string {
  return text.length > shownCharacters ? `${textStart(text, shownCharacters)}…` : text;
}

/** For example `facts[2].messages`. */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
  return place === '' ? 'the reply' : place;
}

function formAt(form: JsonForm, path: readonly PropertyKey[]): JsonForm {
  return path.reduce<JsonForm>((outer, part) => {
    const own = alternativesOf(outer).find(
      ({ type }) => type === (typeof part === 'number' ? 'array' : 'object'),
    );
    if (own === undefined) return {};
    const inner = typeof part === 'number' ? own.items : (membersOf(own)[String(part)] ?? valueFormOf(own));
    return isObject(inner) ? (inner as JsonForm) : {};
  }, form);
}

/** The values that a form allows, with their range; undefined if it has no description. */
function describeForm(form: JsonForm): string | undefined {
  const choices = choicesOf(formWithoutNull(form) ?? {});
  const described =
    choices === undefined || allowsNull(form)
      ? alternativesOf(form).map(describeOne)
      : [describeChoices(choices)];
  return described.includes(undefined) ? undefined : described.join(' or ');
}

function describeOne(form: JsonForm): string | undefined {
  const choices = choicesOf(form);
  if (choices !== undefined) return describeChoices(choices);
  switch (form.type) {
    case 'string':
      return `a text${range(form.minLength, form.maxLength, ' characters')}`;
    case 'number':
      return `a number${range(form.minimum, form.maximum)}`;
    case 'integer':
      return `a whole number${range(form.minimum, form.maximum)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list${range(form.minItems, form.maxItems, ' items')}`;
    case 'object':
      return describeObject(form);
    case 'null':
      return 'null';
    default:
      return undefined;
  }
}

const describeChoices = (choices: readonly unknown[]): string =>
  `one of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}`;

function describeObject(form: JsonForm): string {
  const names = Object.keys(membersOf(form)).map((name) => JSON.stringify(name));
  return names.length === 0 ? 'an object' : `an object with ${names.join(', ')}`;
}

function range(least: unknown, most: unknown, unit = ''): string {
  const from = isBound(least) ? least : undefined;
  const to = isBound(most) ? most : undefined;
  if (from !== undefined && to !== undefined) return ` of ${from} to ${to}${unit}`;
  if (from !== undefined) return ` of at least ${from}${unit}`;
  return to === undefined ? '' : ` of at most ${to}${unit}`;
}

/** Not the bounds of safe integers, which say nothing. */
function isBound(bound: unknown): bound is number {
  return typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}

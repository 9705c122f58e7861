import { ConfigError } from '@memgym/core/errors';
import Mustache from 'mustache';
import type * as z from 'zod';
import { partOf } from './schema-part.js';

/** A part of a template as Mustache reads it: kind, text or name, places, and the parts of a section. */
type Token = readonly [kind: string, value: string, start: number, end: number, parts?: readonly Token[]];

/** A text with placeholders, and sections that are repeated for the items of a list or left out. */
export interface Template {
  readonly tokens: readonly Token[];
}

/** Reads a template. @throws {ConfigError} for a section that is not closed, a partial, or a tag that is not closed */
export function parseTemplate(text: string, origin: string): Template {
  try {
    const tokens = new Mustache.Writer().parse(text) as unknown as readonly Token[];
    refusePartials(tokens, origin);
    return { tokens };
  } catch (cause) {
    if (ConfigError.isInstance(cause)) throw cause;
    throw new ConfigError(`${origin}: ${(cause as Error).message}.`, {
      key: 'prompts',
      cause,
      hint: 'Close each {{placeholder}} and each section: {{#list}} … {{/list}}. If the text itself has double braces, begin the message with {{=[[ ]]=}} and write [[placeholder]].',
    });
  }
}

function refusePartials(tokens: readonly Token[], origin: string): void {
  for (const [kind, value, , , parts] of tokens) {
    if (kind === '>') {
      throw new ConfigError(`${origin}: {{> ${value}}} would include another file, which is not supported.`, {
        key: 'prompts',
        hint: 'Write its text here.',
      });
    }
    if (parts !== undefined) refusePartials(parts, origin);
  }
}

/** What a template is filled with. */
export interface TemplateValues {
  /** The input of the prompt. */
  readonly input: unknown;
  /** A part that our code makes of it. */
  made(name: string): string;
}

/** The text of a template with its values. */
export function fillTemplate({ tokens }: Template, values: TemplateValues): string {
  return fill(tokens, [{ value: values.input, number: 0 }], values);
}

interface Scope {
  readonly value: unknown;
  /** The place in its list, from 1; 0 outside of lists. */
  readonly number: number;
}

function fill(tokens: readonly Token[], scopes: readonly Scope[], values: TemplateValues): string {
  return tokens
    .map(([kind, name, , , parts = []]) => {
      if (kind === 'text') return name;
      if (kind === '!' || kind === '=') return '';
      const value = look(name, scopes, values);
      if (kind === 'name' || kind === '&') return shownAs(value);
      if (kind === '^') return isEmpty(value) ? fill(parts, scopes, values) : '';
      if (isEmpty(value)) return '';
      const items = Array.isArray(value) ? value.map((item, at) => ({ value: item, number: at + 1 })) : [];
      if (Array.isArray(value)) return items.map((item) => fill(parts, [...scopes, item], values)).join('');
      return fill(parts, [...scopes, { value, number: scopes.at(-1)?.number ?? 0 }], values);
    })
    .join('');
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** A text as it is, nothing for what is absent, and anything else as JSON. */
function shownAs(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const forms: Readonly<Record<string, (value: unknown) => unknown>> = {
  json: (value) => JSON.stringify(value ?? null),
  indented: (value) => JSON.stringify(value ?? null, null, 2),
  python: (value) => pythonJson(value ?? null),
  count: (value) =>
    Array.isArray(value) ? value.length : Object.keys(Object(value ?? {}) as Record<string, unknown>).length,
};

/** JSON as Python's `json.dumps(value, ensure_ascii=False)` spaces it. */
function pythonJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, own]) => `${JSON.stringify(name)}: ${pythonJson(own)}`);
  return `{${members.join(', ')}}`;
}

/** The parts of a tag: `path`, `path | form` or `path = value`. */
function partsOfTag(tag: string): {
  readonly path: string;
  readonly form?: string;
  readonly equals?: string;
} {
  const [path = '', form] = tag.split('|').map((part) => part.trim());
  if (form !== undefined) return { path, form };
  const [left = '', ...right] = tag.split('=').map((part) => part.trim());
  return right.length === 0 ? { path } : { path: left, equals: right.join('=') };
}

const ours = 'ours';

/** The name of a part that our code makes, from a tag such as `ours.window`; undefined for other tags. */
export function madeName(tag: string): string | undefined {
  if (tag === ours) return '';
  return tag.startsWith(`${ours}.`) ? tag.slice(ours.length + 1) : undefined;
}

function look(tag: string, scopes: readonly Scope[], values: TemplateValues): unknown {
  const made = madeName(tag);
  if (made !== undefined) return values.made(made);
  const { path, form, equals } = partsOfTag(tag);
  const value = valueAt(path, scopes);
  if (equals !== undefined) return String(value) === equals;
  return form === undefined ? value : forms[form]?.(value);
}

function valueAt(path: string, scopes: readonly Scope[]): unknown {
  const last = scopes.at(-1);
  if (path === '.') return last?.value;
  if (path === '@number') return last?.number;
  const names = path.split('.');
  const [first = ''] = names;
  const scope = scopes.findLast(({ value }) => hasMember(value, first));
  return names.reduce<unknown>(
    (value, name) => (hasMember(value, name) ? value[name] : undefined),
    scope?.value,
  );
}

const hasMember = (value: unknown, name: string): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name);

/** A value of the input by its path, as a placeholder shows it. */
export const valueOfInput = (input: unknown, path: string): string =>
  shownAs(valueAt(path, [{ value: input, number: 0 }]));

/** A placeholder of a template. */
export interface Placeholder {
  /** As it stands between the braces. */
  readonly tag: string;
  /** The path from the root of the input; undefined where the schema has none, or for a part that our code makes. */
  readonly path: string | undefined;
  /** What is wrong with it; undefined if nothing is. */
  readonly problem?: string;
}

/**
 * All placeholders of a template, looked up in the schema of the input.
 * @param shows what else a text can show, with the paths that each covers. Default: nothing
 */
export function placeholdersOf({ tokens }: Template, schema: z.ZodType, shows: Shows = {}): Placeholder[] {
  return placeholders(tokens, [{ schema, path: '' }], shows);
}

type Shows = Readonly<Record<string, { readonly of: readonly string[] }>>;

interface SchemaScope {
  readonly schema: z.ZodType;
  readonly path: string;
}

function placeholders(tokens: readonly Token[], scopes: readonly SchemaScope[], shows: Shows): Placeholder[] {
  return tokens.flatMap(([kind, tag, , , parts = []]): Placeholder[] => {
    if (kind === 'text' || kind === '!' || kind === '=') return [];
    if (madeName(tag) !== undefined) return [{ tag, path: undefined }, ...placeholders(parts, scopes, shows)];
    const { path, form, equals } = partsOfTag(tag);
    if (form !== undefined && !Object.hasOwn(forms, form)) {
      return [{ tag, path, problem: `has the form "${form}"; there are ${Object.keys(forms).join(', ')}` }];
    }
    if (path === '@number') return [{ tag, path: undefined }];
    const [first = ''] = path.split('.');
    if (Object.hasOwn(shows, first)) {
      const covered = (shows[first]?.of ?? []).map((own) => ({ tag, path: own }));
      return [...covered, ...placeholders(parts, scopes, shows)];
    }
    const found = schemaAt(path, scopes);
    if (found === undefined) return [{ tag, path: undefined, problem: 'is no value of the input' }];
    const isOpened = kind === '#' && equals === undefined && form === undefined;
    const inner = isOpened ? [...scopes, itemOf(found)] : scopes;
    return [{ tag, path: found.path }, ...placeholders(parts, inner, shows)];
  });
}

/** Inside a section of a list, names are those of its items. */
function itemOf(scope: SchemaScope): SchemaScope {
  const { part } = partOf(scope.schema);
  return part.kind === 'list' ? { schema: part.item, path: scope.path } : scope;
}

function schemaAt(path: string, scopes: readonly SchemaScope[]): SchemaScope | undefined {
  if (path === '.') return scopes.at(-1);
  const names = path.split('.');
  for (const scope of scopes.toReversed()) {
    let [found, own] = [scope.schema as z.ZodType | undefined, scope.path];
    for (const name of names) {
      found = found === undefined ? undefined : memberOf(found, name);
      own = own === '' ? name : `${own}.${name}`;
    }
    if (found !== undefined) return { schema: found, path: own };
  }
  return undefined;
}

function memberOf(schema: z.ZodType, name: string): z.ZodType | undefined {
  const { part, bare } = partOf(schema);
  switch (part.kind) {
    case 'object':
      return Object.hasOwn(part.members, name) ? part.members[name] : undefined;
    case 'record':
      return part.value;
    case 'tuple':
      return part.items[Number(name)];
    case 'union':
      return part.options.map((option) => memberOf(option, name)).find((found) => found !== undefined);
    case 'anything':
      return bare;
    default:
      return undefined;
  }
}

const delimiters = [
  ['{{', '}}'],
  ['[[', ']]'],
  ['<<', '>>'],
  ['<%', '%>'],
  ['[%', '%]'],
] as const;

/** A piece of a text that is written as a template. */
export type TemplatePiece = { readonly text: string } | { readonly tag: string };

/** Writes a template; other braces stand for placeholders if the text has double ones. */
export function writeTemplate(pieces: readonly TemplatePiece[]): string {
  const text = pieces.map((piece) => ('text' in piece ? piece.text : '')).join('');
  for (const [open, close] of delimiters) {
    const braces = (tag: string): string => `${open}${tag}${close}`;
    const written = pieces.map((piece) => ('text' in piece ? piece.text : braces(piece.tag))).join('');
    const whole = open === '{{' ? written : `{{=${open} ${close}=}}\n${written}`;
    // A single brace of the text beside a placeholder would belong to it.
    if (!text.includes(open) && hasPieces(whole, pieces)) return whole;
  }
  throw new RangeError('The text contains every pair of braces that a template may have.');
}

/** Whether a written template is read as the pieces that it was written from. */
function hasPieces(template: string, pieces: readonly TemplatePiece[]): boolean {
  try {
    const { tokens } = parseTemplate(template, 'template');
    const read = tokens.filter(([kind]) => kind !== '=').map(([kind, value]) => [kind, value]);
    const wanted = pieces.map((piece) => ('text' in piece ? ['text', piece.text] : ['name', piece.tag]));
    return JSON.stringify(read) === JSON.stringify(wanted);
  } catch {
    return false;
  }
}

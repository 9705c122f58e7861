import { createRng } from '@memgym/core/memory';
import type * as z from 'zod';
import { partOf } from './schema-part.js';

/** A text of a sample input. */
export interface SampleText {
  /** The names that lead to it, joined by dots; of a text in a list, those of the list. */
  readonly path: string;
  readonly value: string;
  /** Whether it is in a list or a record, whose length varies. */
  readonly isListed: boolean;
}

/** An input of a prompt that was made from its schema, with everything that can be recognised in the rendered text. */
export interface SampleInput {
  /** Parsed by the schema. */
  readonly input: unknown;
  readonly texts: readonly SampleText[];
  /** The names of the parts in which it differs from the first sample. */
  readonly varied: readonly string[];
}

/** Which alternative a part has, by its path; 0 for each that is not named. */
type Choices = ReadonlyMap<string, number>;

interface Making {
  /** The value of each text that is named so. */
  readonly language: string;
  readonly choices: Choices;
  /** Texts contain quotes, tags and line breaks. */
  readonly isAwkward: boolean;
  readonly texts: SampleText[];
  /** The paths of the texts that name the language. */
  readonly languagePaths: Set<string>;
  /** The numbers of alternatives, by path. */
  readonly alternatives: Map<string, number>;
}

const lengths = [2, 0, 1, 3];
/** Values of texts that must have a form. */
const formed = [
  '2024-03-05T10:20:30',
  '2021-11-28T08:05:00',
  '2024-03-05',
  '2021-11-28',
  'en',
  'user',
  '0b6e5b9e-6c0e-4d3a-9a53-3f8d2d6b7a10',
];
const numbers = [7, 3, 12, 1, 0, 0.5];
const mixedSamples = 24;
const deepest = 12;

/**
 * Inputs that a schema allows: one with every optional part, then others that differ from it in one part, and mixed
 * ones. Only those that the schema accepts; empty if it accepts none.
 * @param language the value of each text named `language`
 * @param examples further inputs. Default: none
 * @param isUsual false if the samples differ from others in the language. Default: true
 */
export function sampleInputs(
  schema: z.ZodType,
  language: string,
  {
    examples = [],
    isUsual = true,
  }: { readonly examples?: readonly unknown[] | undefined; readonly isUsual?: boolean } = {},
): SampleInput[] {
  const alternatives = new Map<string, number>();
  const languagePaths = new Set<string>();
  const make = (choices: Choices, isAwkward = false): SampleInput | undefined => {
    const making: Making = { language, choices, isAwkward, texts: [], languagePaths, alternatives };
    const parsed = schema.safeParse(makeValue(schema, { path: [], isListed: false }, making));
    if (!parsed.success) return undefined;
    return {
      input: parsed.data,
      texts: making.texts,
      varied: [...(isUsual ? [] : languagePaths), ...[...choices.keys()].map(rootOf)],
    };
  };
  const first = make(new Map()) ?? make(new Map([...alternatives].map(([path]) => [path, 1])));
  if (first === undefined) return [];
  const single = [...alternatives].flatMap(([path, count]) =>
    Array.from({ length: count - 1 }, (_, other) => make(new Map([[path, other + 1]]))),
  );
  const none = make(
    new Map([...alternatives.keys()].flatMap((path) => (/\?$|\[\]$|""$/.test(path) ? [[path, 1]] : []))),
  );
  const rng = createRng('sample inputs of a prompt');
  const mixed = Array.from({ length: mixedSamples }, (_, place) =>
    make(
      new Map([...alternatives].map(([path, count]) => [path, Math.floor(rng.next() * count)])),
      place % 2 === 0,
    ),
  );
  const given = examples.map((input): SampleInput => {
    const parsed = schema.parse(input);
    const texts = textsOf(parsed, '', false);
    return { input: parsed, texts, varied: texts.map(({ path }) => path) };
  });
  return [first, make(new Map(), true), none, ...single, ...mixed, ...given].filter(
    (each) => each !== undefined,
  );
}

/** Shorter texts of an example may occur anywhere in a prompt. */
const shortestMark = 8;

function textsOf(value: unknown, path: string, isListed: boolean): SampleText[] {
  if (typeof value === 'string') return value.length < shortestMark ? [] : [{ path, value, isListed }];
  if (typeof value !== 'object' || value === null) return [];
  const inList = isListed || Array.isArray(value);
  return Object.entries(value).flatMap(([name, own]) =>
    textsOf(own, inList ? path : [path, name].filter((part) => part !== '').join('.'), inList),
  );
}

/** The names up to the first list or record. */
const rootOf = (path: string): string => {
  const end = path.search(/\.?(?:\[\]|\{\}|\?|=|"")/);
  return end === -1 ? path : path.slice(0, end);
};

/** Where a value stands. */
interface Place {
  readonly path: readonly string[];
  /** Whether it is in a list or a record, whose length varies. */
  readonly isListed: boolean;
}

const nameOf = ({ path }: Place): string => path.join('.');

/** The chosen one of so many alternatives of a part. */
function choose(place: Place, [suffix, count]: readonly [string, number], making: Making): number {
  const { choices, alternatives } = making;
  const key = `${nameOf(place).replace(/([\]}])\d+/g, '$1')}${suffix}`;
  alternatives.set(key, Math.max(count, alternatives.get(key) ?? 0));
  return choices.get(key) ?? 0;
}

/** Undefined for a part that is left out. */
function makeValue(schema: z.ZodType, place: Place, making: Making): unknown {
  const { path, isListed } = place;
  const { part, bare, mayBeAbsent, mayBeNull } = partOf(schema);
  const chosen = (suffix: string, count: number): number => choose(place, [suffix, count], making);
  if ((mayBeAbsent || mayBeNull) && chosen('?', 2) === 1) return mayBeAbsent ? undefined : null;
  if (path.length > deepest) return 'deep';
  const inner = (own: z.ZodType, key: string, listed = isListed) =>
    makeValue(own, { path: [...path, key], isListed: listed }, making);
  switch (part.kind) {
    case 'object':
      return Object.fromEntries(
        Object.entries(part.members).flatMap(([key, member]) => {
          const value = inner(member, key);
          return value === undefined ? [] : [[key, value]];
        }),
      );
    case 'list': {
      const length = lengths[chosen('[]', lengths.length)] ?? 2;
      const itemsOf = (count: number): unknown[] =>
        Array.from({ length: count }, (_, at) => inner(part.item, `[]${at}`, true));
      const items = itemsOf(length);
      // A list may have a least length.
      return bare.safeParse(items).success ? items : itemsOf(2);
    }
    case 'tuple':
      return part.items.map((item, at) => inner(item, `[]${at}`, true));
    case 'record': {
      const length = lengths[chosen('{}', lengths.length)] ?? 2;
      return Object.fromEntries(
        Array.from({ length }, (_, at) => {
          const key = textOf({ path: [`${nameOf(place)}{}${at}key`], isListed: true }, making);
          return [key, inner(part.value, `{}${at}`, true)];
        }),
      );
    }
    case 'union': {
      const option = part.options[chosen('=', part.options.length)] ?? part.options[0];
      return option === undefined ? null : makeValue(option, place, making);
    }
    case 'choice':
      return part.values.includes(making.language)
        ? (languageAt(place, making) ?? part.values[chosen('=', part.values.length)])
        : part.values[chosen('=', part.values.length)];
    case 'boolean':
      return chosen('=', 2) === 0;
    case 'number':
      return makeNumber(bare, place, making);
    case 'text':
      return languageAt(place, making) ?? makeText(bare, place, making);
    case 'anything':
      return textOf(place, making);
  }
}

/** The language, where a value names it; otherwise undefined. */
function languageAt(place: Place, { language, languagePaths }: Making): string | undefined {
  if (place.path.at(-1) !== 'language') return undefined;
  languagePaths.add(nameOf(place));
  return language;
}

function makeNumber(schema: z.ZodType, place: Place, making: Making): number | undefined {
  const fitting = numbers.filter((number) => schema.safeParse(number).success);
  const at = /\[\](\d+)/.exec(nameOf(place))?.[1];
  if (at !== undefined && schema.safeParse(Number(at) + 1).success) {
    return Number(at) + (choose(place, ['=', 2], making) === 0 ? 1 : 41);
  }
  return fitting[choose(place, ['=', fitting.length], making)] ?? fitting[0];
}

function makeText(schema: z.ZodType, place: Place, making: Making): string | undefined {
  if (schema.safeParse('').success && choose(place, ['""', 2], making) === 1) return '';
  const length = making.texts.length;
  const text = textOf(place, making);
  if (schema.safeParse(text).success) return text;
  making.texts.length = length;
  const fitting = formed.filter((other) => schema.safeParse(other).success);
  return fitting[choose(place, ['=', Math.min(2, fitting.length)], making)] ?? fitting[0];
}

/** A text that nothing else in a prompt contains. */
function textOf(place: Place, { isAwkward, texts }: Making): string {
  const name = nameOf(place);
  const value = `\u{E010}${name}\u{E011}${isAwkward ? '"<x>\n{y}\' end' : ''}`;
  texts.push({ path: rootOf(name), value, isListed: place.isListed });
  return value;
}

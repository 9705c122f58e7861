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
  examples: readonly unknown[] = [],
  isUsual = true,
): SampleInput[] {
  const alternatives = new Map<string, number>();
  const languagePaths = new Set<string>();
  const make = (choices: Choices, isAwkward = false): SampleInput | undefined => {
    const making: Making = { choices, isAwkward, texts: [], languagePaths, alternatives };
    const parsed = schema.safeParse(makeValue(schema, [], false, making, language));
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

/** Undefined for a part that is left out. */
function makeValue(
  schema: z.ZodType,
  path: readonly string[],
  isListed: boolean,
  making: Making,
  language: string,
): unknown {
  const name = path.join('.');
  const choose = (suffix: string, count: number): number => {
    const key = `${name.replace(/([\]}])\d+/g, '$1')}${suffix}`;
    making.alternatives.set(key, Math.max(count, making.alternatives.get(key) ?? 0));
    return making.choices.get(key) ?? 0;
  };
  const { part, bare, mayBeAbsent, mayBeNull } = partOf(schema);
  if (mayBeAbsent || mayBeNull) {
    if (choose('?', 2) === 1) return mayBeAbsent ? undefined : null;
  }
  if (path.length > deepest) return 'deep';
  const inner = (own: z.ZodType, key: string, listed = isListed) =>
    makeValue(own, [...path, key], listed, making, language);
  switch (part.kind) {
    case 'object':
      return Object.fromEntries(
        Object.entries(part.members).flatMap(([key, member]) => {
          const value = inner(member, key);
          return value === undefined ? [] : [[key, value]];
        }),
      );
    case 'list': {
      const length = lengths[choose('[]', lengths.length)] ?? 2;
      const itemsOf = (count: number): unknown[] =>
        Array.from({ length: count }, (_, place) => inner(part.item, `[]${place}`, true));
      const items = itemsOf(length);
      // A list may have a least length.
      return bare.safeParse(items).success ? items : itemsOf(2);
    }
    case 'tuple':
      return part.items.map((item, place) => inner(item, `[]${place}`, true));
    case 'record': {
      const length = lengths[choose('{}', lengths.length)] ?? 2;
      return Object.fromEntries(
        Array.from({ length }, (_, place) => {
          const key = textOf(`${name}{}${place}key`, true, making);
          return [key, inner(part.value, `{}${place}`, true)];
        }),
      );
    }
    case 'union': {
      const option = part.options[choose('=', part.options.length)] ?? part.options[0];
      return option === undefined ? null : makeValue(option, path, isListed, making, language);
    }
    case 'choice':
      if (path.at(-1) === 'language' && part.values.includes(language)) {
        making.languagePaths.add(name);
        return language;
      }
      return part.values[choose('=', part.values.length)];
    case 'boolean':
      return choose('=', 2) === 0;
    case 'number': {
      const fitting = numbers.filter((number) => bare.safeParse(number).success);
      const place = /\[\](\d+)/.exec(name)?.[1];
      if (place !== undefined && bare.safeParse(Number(place) + 1).success) {
        return Number(place) + (choose('=', 2) === 0 ? 1 : 41);
      }
      return fitting[choose('=', fitting.length)] ?? fitting[0];
    }
    case 'text': {
      if (path.at(-1) === 'language') {
        making.languagePaths.add(name);
        return language;
      }
      const mayBeEmpty = bare.safeParse('').success;
      if (mayBeEmpty && choose('""', 2) === 1) return '';
      const length = making.texts.length;
      const text = textOf(name, isListed, making);
      if (bare.safeParse(text).success) return text;
      making.texts.length = length;
      const fitting = formed.filter((other) => bare.safeParse(other).success);
      return fitting[choose('=', Math.min(2, fitting.length))] ?? fitting[0];
    }
    case 'anything':
      return textOf(name, isListed, making);
  }
}

/** A text that nothing else in a prompt contains. */
function textOf(name: string, isListed: boolean, { isAwkward, texts }: Making): string {
  const value = `\u{E010}${name}\u{E011}${isAwkward ? '"<x>\n{y}\' end' : ''}`;
  texts.push({ path: rootOf(name), value, isListed });
  return value;
}

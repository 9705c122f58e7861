import { ConfigError } from '@memgym/core';
import { readJsonFile } from '@memgym/datasets';
import * as z from 'zod';
import builtIn from './languages.json' with { type: 'json' };

const text = z.string().min(1);

/**
 * A language in which a model writes users: its name, the form of variable names, which the original writes in the
 * language of the questions (packages/amemgym/spec.md#environment-generation), and examples, because models copy the
 * language of examples.
 */
export const writingLanguageSchema = z.strictObject({
  name: text.describe('Its name, as prompts in English say it.'),
  variableName: z
    .strictObject({
      pattern: text.refine(isPattern, 'is no regular expression').describe('What every name must match.'),
      words: text.describe('The same in words: `an English identifier in snake_case`.'),
    })
    .describe('The form of the names of variables.'),
  fact: z
    .strictObject({ question: text, name: text, choices: z.array(text).min(2) })
    .describe('A question, the name of a fact that decides it, and its values.'),
  names: z
    .record(text, z.array(text).min(1))
    .refine((names) => (Object.values(names)[0]?.length ?? 0) > 1, 'the first joins two old names or more')
    .describe('New names, each with the old ones; the first joins two, another is new, a third stays.'),
  queries: z
    .strictObject({
      initial: z.strictObject({ states: z.record(text, text), query: text }),
      update: z.strictObject({ variable: text, old: text, new: text, query: text }),
    })
    .describe('Messages that reveal values by circumstances: of a first state, and of a change.'),
  absent: text
    .optional()
    .describe(
      'The value that says that the user has none of it, for additions and deletions. Default: that of the everyday world.',
    ),
});
export type WritingLanguage = z.output<typeof writingLanguageSchema>;

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

const fileSchema = z.record(text, writingLanguageSchema);
/** Languages by their code, such as `en`. */
export type WritingLanguages = Readonly<z.output<typeof fileSchema>>;

let parsed: WritingLanguages | undefined;

/** English and Chinese. */
function builtInLanguages(): WritingLanguages {
  parsed ??= fileSchema.parse(builtIn);
  return parsed;
}

/**
 * The built-in languages with those of a file, which replace them by code.
 * @throws {DatasetError} naming file and place of a fault
 */
export async function readLanguages(path: string | undefined): Promise<WritingLanguages> {
  if (path === undefined) return builtInLanguages();
  const { value } = await readJsonFile(
    path,
    fileSchema,
    'English and Chinese are written so in packages/env-generator/src/evolution/languages/languages.json.',
  );
  return { ...builtInLanguages(), ...value };
}

/**
 * The language with a code.
 * @param languages default: English and Chinese
 * @throws {ConfigError} when there is none
 */
export function writingLanguage(
  code: string,
  languages: WritingLanguages = builtInLanguages(),
): WritingLanguage {
  const language = Object.hasOwn(languages, code) ? languages[code] : undefined;
  if (language !== undefined) return language;
  throw new ConfigError(`There is no language ${JSON.stringify(code)}.`, {
    key: 'language',
    hint: `Choose of ${Object.keys(languages).join(', ')}, or describe it in a file and name that with --languages.`,
  });
}

const list = (texts: readonly string[]): string => `[${texts.map((one) => JSON.stringify(one)).join(', ')}]`;
const object = (entries: Readonly<Record<string, string>>): string =>
  `{${Object.entries(entries)
    .map(([key, value]) => `${JSON.stringify(key)}: ${value}`)
    .join(', ')}}`;
const quoted = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]));

/** The examples of a language, as prompts show them. */
export const shownExamples = {
  choices: ({ fact }: WritingLanguage): string => list(fact.choices),
  /** The names that the first new one joins. */
  joined: ({ names }: WritingLanguage): string =>
    (Object.values(names)[0] ?? []).map((one) => JSON.stringify(one)).join(' and '),
  names: ({ names }: WritingLanguage): string =>
    object(Object.fromEntries(Object.entries(names).map(([name, old]) => [name, list(old)]))),
  initial: ({ queries: { initial } }: WritingLanguage): string => {
    const states = Object.entries(initial.states).map(
      ([name, value]) => `${JSON.stringify(name)} (value ${JSON.stringify(value)})`,
    );
    const reply = object({
      exposed_states: object(quoted(initial.states)),
      query: JSON.stringify(initial.query),
    });
    return `Example, for the variables ${states.join(' and ')}:\n{"queries": [${reply}]}`;
  },
  update: ({ queries: { update } }: WritingLanguage): string =>
    `Example, for an event in which ${JSON.stringify(update.variable)} changes from ${JSON.stringify(update.old)} to ${JSON.stringify(update.new)}:\n{"queries": ${list([update.query])}}`,
};

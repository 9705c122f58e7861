import { dirname, join } from 'node:path';
import { DatasetError } from '@memgym/core';
import { kindOfPath, readJsonFile } from '@memgym/datasets';
import * as z from 'zod';
import published from './memdaily-question-types.json' with { type: 'json' };

/** The subjects of the messages. */
export const memDailyGroups = ['roles', 'events', 'items', 'places', 'hybrid'] as const;
export type MemDailyGroup = (typeof memDailyGroups)[number];

const thing = z
  .strictObject({
    kind: z.literal('thing'),
    wanted: z
      .enum(['name', 'summary', 'comment'])
      .describe('The name, an opinion in two short clauses, or the whole comment.'),
    withOther: z
      .boolean()
      .default(true)
      .describe('Whether messages about a place follow those about a thing, or the reverse. Default true.'),
  })
  .describe('What a thing or place is, or what the user thinks of it.');

const person = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('attribute'),
      conditional: z
        .boolean()
        .default(false)
        .describe('Whether another attribute identifies the person or event. Default: its name does.'),
      without: z.array(z.string()).default([]).describe('Attributes that are never stated. Default: none.'),
      only: z
        .array(z.string())
        .optional()
        .describe('The attributes that may be asked for. Default: all with `asked`.'),
    })
    .describe('A stated attribute of a person or event.'),
  z.strictObject({ kind: z.literal('comparison') }).describe('Which of two has more or less.'),
  z.strictObject({ kind: z.literal('count') }).describe('How many are so.'),
  z
    .strictObject({ kind: z.literal('derived') })
    .describe('A value to compute from a stated one, of an attribute with `derive`.'),
]);

const asks = z.strictObject({
  role: person.optional(),
  event: person.optional(),
  item: thing.optional(),
  place: thing.optional(),
});

const count = z.int().min(0).max(1000).default(0);

/** A type of question: what is asked about each subject, and how many each user gets. */
export const questionTypeSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/)
    .describe('Name of the type, in lower case with underscores.'),
  perUser: z
    .strictObject({ roles: count, events: count, items: count, places: count, hybrid: count })
    .describe('Questions of each user by group. Default of each: none.'),
  asks: asks.describe('What is asked about a person, an event, a thing or a place.'),
  inHybrid: asks.default({}).describe('The same where it differs in hybrids. Default: nowhere.'),
  ramble: z.boolean().default(false).describe('Whether chatter precedes the question. Default false.'),
  spoken: z
    .boolean()
    .default(false)
    .describe('Whether a model may reword the question, which is never done for events. Default false.'),
});
export type QuestionType = z.output<typeof questionTypeSchema>;
export type Subject = keyof QuestionType['asks'];

/** The group of each subject. */
export const subjectOf: Readonly<Record<Exclude<MemDailyGroup, 'hybrid'>, Subject>> = {
  roles: 'role',
  events: 'event',
  items: 'item',
  places: 'place',
};

/** A file with types: a list. */
const fileSchema = z.array(questionTypeSchema).superRefine((types, context) => {
  const seen = new Set<string>();
  for (const [index, { name, perUser, asks: asked }] of types.entries()) {
    const issue = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [index, path], message });
    if (seen.has(name)) issue('name', `'${name}' stands twice`);
    seen.add(name);
    for (const [group, subject] of Object.entries(subjectOf)) {
      if (perUser[group as MemDailyGroup] > 0 && asked[subject] === undefined)
        issue('perUser', `there are ${group}, and \`asks.${subject}\` does not say what is asked`);
    }
    if (perUser.hybrid > 0 && !(asked.role && asked.event)) {
      issue('perUser', 'hybrids need `asks.role` and `asks.event`');
    }
    if (perUser.hybrid > 0 && (asked.item === undefined) !== (asked.place === undefined))
      issue('perUser', 'hybrids need both `asks.item` and `asks.place`, or neither');
  }
});

/**
 * The types of the published files, in their order (packages/memsim/spec.md#question-types-and-files). All six are published,
 * so that published data are refused if the files of one are missing.
 */
export function publishedTypes(): readonly QuestionType[] {
  parsed ??= fileSchema.parse(published);
  return parsed;
}
let parsed: readonly QuestionType[] | undefined;

/** Their names. */
export const publishedTypeNames: readonly string[] = published.map(({ name }) => name);

/** The name of the file that generated data with further types have beside them. */
export const questionTypesFile = 'question_types.json';

/**
 * The published types with those of a file: a name that is known is replaced, others follow.
 * @throws {DatasetError} naming file and place of a fault
 */
export async function readQuestionTypes(path: string): Promise<readonly QuestionType[]> {
  const { value } = await readJsonFile(path, fileSchema, 'packages/memsim/README.md describes the file.');
  const types = new Map([...publishedTypes(), ...value].map((type) => [type.name, type]));
  return [...types.values()];
}

/** The types of data: the published ones, with those of the file beside the data or one folder above. */
export async function typesOfData(path: string): Promise<readonly QuestionType[]> {
  for (const folder of [path, dirname(path)]) {
    const file = join(folder, questionTypesFile);
    if ((await kindOfPath(file)) === 'file') return readQuestionTypes(file);
  }
  return publishedTypes();
}

/** A list of trajectories. */
export interface TypeAndGroup {
  readonly type: string;
  readonly group: MemDailyGroup;
  /** Trajectories of each user, including error items. */
  readonly perUser: number;
  /** `04_aggregative_roles.json` */
  readonly fileName: string;
}

/**
 * The lists of trajectories of some types, in the order of the files. In the files `tid` counts user by user, so user =
 * ⌊tid / `perUser`⌋. The published data confirm this: every message's `place` is that user's workplace in `graphs.json`.
 */
export const listsOf = (types: readonly QuestionType[]): TypeAndGroup[] =>
  types.flatMap(({ name, perUser }, place) =>
    memDailyGroups.flatMap((group) =>
      perUser[group] === 0
        ? []
        : [
            {
              ...{ type: name, group, perUser: perUser[group] },
              fileName: `${String(place + 1).padStart(2, '0')}_${name}_${group}.json`,
            },
          ],
    ),
  );

/**
 * The types with these names.
 * @throws {DatasetError} for a name that the data do not have
 */
export function requireTypes(names: readonly string[], types: readonly QuestionType[], file: string): void {
  const unknown = names.find((name) => types.every((type) => type.name !== name));
  if (unknown === undefined) return;
  throw new DatasetError({ file }, `there is no question type ${JSON.stringify(unknown)}.`, {
    hint: `Choose of ${types.map(({ name }) => name).join(', ')} with the option \`types\`.`,
  });
}

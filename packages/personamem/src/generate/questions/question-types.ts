import { readJsonFile } from '@memgym/datasets';
import * as z from 'zod';
import type { GraphEvent } from '../graph/trace.js';
import type { AskedNote } from './asked-note.js';
import published from './question-types.json' with { type: 'json' };

const text = z.string().min(1);

/** How a model is asked for a question of a type, and for wrong options. */
export const questionTaskSchema = z.strictObject({
  question: text
    .optional()
    .describe('What the question is. Default: it is the user’s own message about the event.'),
  answer: text.describe('What the right reply does.'),
  wrong: text.describe('What the wrong replies do.'),
  hidesThing: z
    .boolean()
    .default(false)
    .describe('Whether the question must not name the thing of the fact. Default false.'),
  wrongNames: z
    .enum(['one', 'none'])
    .optional()
    .describe(
      'Shows the model the known things; a wrong reply names `one` of them, or `none`. The right reply of `one` names none. Default: neither.',
    ),
  example: z
    .strictObject({ fact: text, question: text, answer: text, wrong: text })
    .describe('A fact with the three texts made of it; models copy its form.'),
});

const offlineSchema = z.strictObject({
  options: z
    .enum(['experiences', 'new things', 'attitudes', 'histories', 'reasons', 'consequences', 'plans'])
    .describe('What the four options differ in.'),
  questions: z
    .array(text)
    .min(1)
    .optional()
    .describe(
      'Wordings of the question, with `{thing}`, `{kind}` or `{fresh}`, a thing of another kind. Default: the user’s own message.',
    ),
  replies: z
    .array(text.regex(/%/, 'a text with % in the place of what differs'))
    .min(4)
    .optional()
    .describe('Four or more wordings of an option. Default: the options are whole sentences already.'),
});

/** What a question with such options can name, and whether the file words the options; others are worded in code. */
const offlineOptions: Readonly<
  Record<
    z.output<typeof offlineSchema>['options'],
    { readonly names: readonly string[]; readonly areWorded: boolean }
  >
> = {
  experiences: { names: ['kind', 'thing'], areWorded: true },
  'new things': { names: ['kind', 'thing'], areWorded: true },
  attitudes: { names: ['thing'], areWorded: false },
  histories: { names: ['thing'], areWorded: false },
  reasons: { names: ['thing'], areWorded: true },
  consequences: { names: ['thing', 'fresh'], areWorded: true },
  plans: { names: ['kind', 'thing'], areWorded: false },
};

const questionTypeSchema = z
  .strictObject({
    name: text.describe('Name of the type in the question files.'),
    key: text.optional().describe('Name of what it replaces. Default: `name`.'),
    nameInRawFiles: text.optional().describe('Its name in the raw files. Default: `name`.'),
    about: z
      .enum(['newest', 'before', 'sequence'])
      .default('before')
      .describe('The newest event of a chain, the one before it, or all of them. Default `before`.'),
    asked: z
      .enum(['message', 'end'])
      .default('message')
      .describe('At the user’s message about the newest event, or after the whole text. Default `message`.'),
    askedAsReference: z
      .literal('reply')
      .optional()
      .describe(
        '`reply`: with the profile `reference`, after the reply to that message. Default: as `asked`.',
      ),
    needs: z
      .enum(['event', 'earlier event', 'change', 'two changes'])
      .default('event')
      .describe(
        'What a chain must have: an event; an earlier one; a change of mind with a reason; two of them. Default `event`.',
      ),
    ofUnchanged: z
      .boolean()
      .default(false)
      .describe('Whether it is also asked about events without a change of mind. Default false.'),
    countsOneMore: z
      .boolean()
      .default(false)
      .describe('Whether its number of changes counts one more, as the original’s. Default false.'),
    task: questionTaskSchema.describe('What a model is asked for.'),
    offline: offlineSchema
      .optional()
      .describe('How it is worded without a model. Default: offline data have no question of this type.'),
  })
  .superRefine(({ task, offline }, context) => {
    const issue = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: ['offline', path], message });
    if (offline === undefined) return;
    if ((task.question === undefined) !== (offline.questions === undefined))
      issue('questions', 'must be there just if `task.question` is');
    const { names, areWorded } = offlineOptions[offline.options];
    if (areWorded !== (offline.replies !== undefined))
      issue('replies', areWorded ? `are missing for ${offline.options}` : `are fixed for ${offline.options}`);
    for (const [, name = ''] of (offline.questions ?? []).join('\n').matchAll(/\{(\w+)\}/g))
      if (!names.includes(name))
        issue('questions', `{${name}} is none of ${names.map((one) => `{${one}}`).join(', ')}`);
  })
  .transform(({ key, nameInRawFiles, ...type }) => ({
    ...type,
    key: key ?? type.name,
    nameInRawFiles: nameInRawFiles ?? type.name,
  }));
/** A type of questions of the release, or one of the user (packages/personamem/README.md). */
export type QuestionType = z.output<typeof questionTypeSchema>;

const fileSchema = z.array(questionTypeSchema);

let parsed: readonly QuestionType[] | undefined;

/** The types of the release, in the order in which they are asked (packages/personamem/spec.md#question-types). */
export function releaseTypes(): readonly QuestionType[] {
  parsed ??= fileSchema.parse(published);
  return parsed;
}

/** The type of the release with this key. */
export function releaseType(key: string): QuestionType {
  const type = releaseTypes().find((one) => one.key === key);
  if (type === undefined) throw new TypeError(`No question type of the release has the key ${key}.`);
  return type;
}

/** The input for steps that ask questions or read them. */
export const questionTypesInput = {
  types: {
    value: 'file.json',
    description: 'types of questions that are added, or replace one by its key',
    identifies: true,
  },
} as const;

/**
 * The types of the release with those of a file: one with a known key is replaced, others follow.
 * @throws {DatasetError} naming file and place of a fault
 */
export async function readQuestionTypes(path: string | undefined): Promise<readonly QuestionType[]> {
  if (path === undefined) return releaseTypes();
  const hint = 'packages/personamem/README.md describes the file.';
  const { value } = await readJsonFile(path, fileSchema, hint);
  return [...new Map([...releaseTypes(), ...value].map((type) => [type.key, type])).values()];
}

/** Types of the early state; their names in files are the same. */
const earlyTypes = [
  'static_factual',
  'abstention',
  'reasons_of_change',
  'graph_of_updates',
  'recommendations',
  'new_content_discriminative',
];

/** The name in question files of a type in raw files; undefined for a type that is not in these files. */
export const nameInFiles = (raw: string, types: readonly QuestionType[]): string | undefined =>
  types.find(({ nameInRawFiles }) => nameInRawFiles === raw)?.name ?? earlyTypes.find((type) => type === raw);

/** The event that a question of a type is about; of a sequence, the one before the newest. */
export const eventOf = ({ about }: Pick<QuestionType, 'about'>, note: AskedNote): GraphEvent =>
  about === 'newest' ? note.newest : note.before;

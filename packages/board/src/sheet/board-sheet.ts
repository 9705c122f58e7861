import { ConfigError, jsonObjectSchema, tryParseJson } from '@memgym/core';
import { parseConfig } from '@memgym/core/config';
import { readTextFile } from '@memgym/runs';
import * as z from 'zod';

const share = z.number().min(0).max(1);
const count = z.int().positive();

/** An obligatory row: what it stands for, and the memory system that plays it. */
const controlSchema = z.strictObject({
  type: z.string().describe('A memory system that comes with MemGym.'),
  options: jsonObjectSchema.default({}).describe('Its options. Default: none, so its defaults.'),
  budget: z
    .enum(['equal', 'own'])
    .default('own')
    .describe('`equal`: it is shown as many tokens of memories as the rows are. Default own.'),
  about: z.string().describe('What the row shows, in a few words.'),
});

/** `sheet.json`: everything that is equal for all rows which are compared. Only inside a sheet is anything ranked. */
export const boardSheetSchema = z.strictObject({
  name: z.string().describe('The name of the sheet, which pages show.'),
  version: z.string().describe('The version of the sheet, such as `board-1`. Another one is another table.'),
  benchmark: jsonObjectSchema
    .refine(({ type }) => typeof type === 'string', {
      path: ['type'],
      message: 'expected the name of a benchmark',
    })
    .describe(
      '`benchmark` of an experiment, without a path: type, options, and a selection if there is one.',
    ),
  questions: z
    .record(z.string(), count)
    .describe('The questions of each category. They are the denominators, whatever a bundle answered.'),
  trials: count.default(3).describe('How often every question is asked. Default 3.'),
  seed: z.union([z.int(), z.string()]).default(42).describe('`seed` of the experiment. Default 42.'),
  reader: jsonObjectSchema.describe(
    'The answering model: `model` of the experiment without address and limits.',
  ),
  judge: jsonObjectSchema.describe('The judging model, in the same form.'),
  prompts: z
    .record(z.string(), z.string())
    .describe('The versions of the prompts of the reader and the judge, by name.'),
  verdicts: z
    .strictObject({ lenient: z.string(), strict: z.string() })
    .describe('The scores of the judge under its two rubrics.'),
  memoryTokens: count.describe('`format.maxMemoryTokens` of rows that are ranked: the equal budget.'),
  controls: z
    .record(z.string(), controlSchema)
    .refine((controls) => 'none' in controls, { message: 'expected a control `none`' })
    .describe('The obligatory rows by name; `none` must be among them.'),
  none: z
    .strictObject({ lenient: z.tuple([share, share]), strict: z.tuple([share, share]) })
    .describe('What answers without memory may score, from–to. Outside of it, reader or judge are broken.'),
  ceiling: share.optional().describe('The share of right labels, if it is known. Default: not known.'),
  noticeDays: z
    .int()
    .nonnegative()
    .default(14)
    .describe('Days that a vendor has for a reply before a row of others appears. Default 14.'),
});
export type BoardSheet = z.output<typeof boardSheetSchema>;

/** The number of questions of a sheet, asked once. */
export const questionsOf = ({ questions }: Pick<BoardSheet, 'questions'>): number =>
  Object.values(questions).reduce((sum, each) => sum + each, 0);

/** @throws {ConfigError} when the file is missing or no sheet */
export const readBoardSheet = (file: string): Promise<BoardSheet> =>
  readBoardFile(file, boardSheetSchema, 'sheet');

/** Reads a JSON file of a board. @throws {ConfigError} when it is missing, no JSON, or has another content */
export async function readBoardFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  what: string,
): Promise<z.output<Schema>> {
  const text = await readTextFile(file);
  if (text === null)
    throw new ConfigError(`${file}: there is no such file.`, {
      hint: `The template of a board has a ${what} to begin with.`,
    });
  const value = tryParseJson(text);
  if (value === undefined) throw new ConfigError(`${file}: is no JSON.`);
  return parseConfig(file, schema, value);
}

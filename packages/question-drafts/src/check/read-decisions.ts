import { DatasetError } from '@memgym/core';
import { readJsonFile } from '@memgym/datasets';
import * as z from 'zod';

const decisionSchema = z.object({
  id: z.string(),
  label: z.enum(['accept', 'reject', '']),
  edits: z
    .object({
      text: z.string().optional(),
      expected: z.string().optional(),
      options: z.string().optional(),
      evidence: z.string().optional(),
    })
    .default({}),
});
/** What a person decided about one draft. */
export type Decision = z.infer<typeof decisionSchema>;

const fileSchema = z.object({ sample: z.string(), labels: z.array(decisionSchema) });

/**
 * The decisions that a person downloaded from the page, by draft.
 * @param sample of the drafts
 * @throws {DatasetError} when the file is no such file, or belongs to other drafts
 */
export async function readDecisions(path: string, sample: string): Promise<ReadonlyMap<string, Decision>> {
  const { value } = await readJsonFile(path, fileSchema, 'Pass the file that check.html gave for download.');
  if (value.sample !== sample) {
    throw new DatasetError({ file: path }, 'belongs to other drafts.', {
      hint: 'Pass the drafts.json that lies beside the page from which the file was downloaded.',
    });
  }
  return new Map(value.labels.map((decision) => [decision.id, decision]));
}

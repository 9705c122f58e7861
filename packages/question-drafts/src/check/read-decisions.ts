import { readFile } from 'node:fs/promises';
import { DatasetError, readJson } from '@memgym/core';
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
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new DatasetError({ file: path }, 'cannot be read.', {
      cause,
      hint: 'Pass the file that the page gave.',
    });
  });
  const read = readJson(text);
  const parsed = read.ok ? fileSchema.safeParse(read.value) : undefined;
  if (parsed?.success !== true) {
    throw new DatasetError({ file: path }, 'is not a file of decisions.', {
      hint: 'Pass the file that check.html gave for download.',
    });
  }
  if (parsed.data.sample !== sample) {
    throw new DatasetError({ file: path }, 'belongs to other drafts.', {
      hint: 'Pass the drafts.json that lies beside the page from which the file was downloaded.',
    });
  }
  return new Map(parsed.data.labels.map((decision) => [decision.id, decision]));
}

import { parseJson, parseRecord, readDataLines } from '@memgym/datasets';
import * as z from 'zod';

const exampleSchema = z.looseObject({
  messages: z
    .array(z.looseObject({ role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']) }))
    .refine((messages) => messages.at(-1)?.role === 'assistant', {
      error: 'the last message must be the answer of the assistant',
    }),
});

/** Examples for fine-tuning, as they are sent. */
export interface FineTuningFile {
  /** One chat per line. */
  readonly jsonLines: string;
  readonly count: number;
}

/**
 * Reads examples for fine-tuning, and checks each before any is sent.
 * @throws {DatasetError} with the line of an example that is no chat, or does not end with an answer; for an empty file
 */
export async function readExamples(file: string): Promise<FineTuningFile> {
  const lines: string[] = [];
  await readDataLines(file, (text, line) => {
    const place = { file, line };
    const hint = 'Each line is {"messages": [{"role": "user", …}, {"role": "assistant", …}]}.';
    parseRecord(exampleSchema, parseJson(text, file, line), place, hint);
    lines.push(`${text}\n`);
  });
  return { jsonLines: lines.join(''), count: lines.length };
}

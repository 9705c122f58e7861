import { join } from 'node:path';
import * as z from 'zod';
import type { RawReader } from './raw-item.js';
import { readLinesAs } from './read-lines-as.js';

const files: Readonly<Record<string, string>> = {
  'LexEval-Summarization': '5_1.json',
  'LexEval-Judge': '5_2.json',
  'LexEval-QA': '5_4.json',
};
const rowSchema = z.object({ instruction: z.string(), input: z.string(), answer: z.string() });

/** LexEval: instruction and input, one after another. The files contain one JSON object per line. */
export const readLexEvalSource: RawReader = async (folder, { name }) => {
  const read = await readLinesAs(join(folder, 'LexEval', files[name] ?? ''), rowSchema);
  if (read === null) return null;
  return {
    files: [read.file],
    items: read.records.map(({ value: { instruction, input, answer } }) => ({
      language: 'zh',
      prompt: `${instruction}${input}`,
      info: { golden_answer: answer },
    })),
  };
};

import { readChunks } from '@memgym/datasets';
import { isInspectJson, readInspectArchive, readInspectJson } from './inspect-log.js';
import { isLmEvalLine, readLmEvalSamples } from './lm-eval-samples.js';
import type { LoggedAnswer } from './logged-answer.js';

/** Characters by which the kinds of files differ. */
const startLength = 1_000_000;

/**
 * The answers in a log of inspect_ai (`.eval` or `.json`) or in the samples of lm-eval; null for any other file.
 * @throws {DatasetError} when such a file is damaged, or answers a question several times
 */
export async function readLoggedAnswers(file: string, ifMissing: string): Promise<LoggedAnswer[] | null> {
  const start = await startOf(file, ifMissing);
  if (/\.eval$/i.test(file) && start.startsWith('PK\u0003\u0004')) return readInspectArchive(file);
  if (isInspectJson(start)) return readInspectJson(file);
  if (isLmEvalLine(start)) return readLmEvalSamples(file);
  return null;
}

async function startOf(file: string, ifMissing: string): Promise<string> {
  for await (const chunk of readChunks(file, ifMissing))
    return Buffer.from(chunk.subarray(0, startLength)).toString('latin1');
  return '';
}

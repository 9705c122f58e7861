import { readJsonFile } from '@memgym/datasets';
import * as z from 'zod';

const predictionsSchema = z.array(
  z.object({ dataset: z.string(), test_idx: z.int().nonnegative(), response: z.string() }),
);

/** A system's answer to an item of MemoryBench. */
export interface MemoryBenchPrediction {
  /** Name in the original: `Locomo-3`, `DialSim-friends`. */
  readonly dataset: string;
  /** The item's index in its dataset, from 0; not unique across datasets. */
  readonly testIndex: number;
  readonly response: string;
  /** Path inside the file. */
  readonly path: string;
}

/**
 * Reads the `predict.json` of a MemoryBench run: a list of `{test_idx, messages, response, dataset}`
 * (packages/memorybench/spec.md#summary-figures).
 * @throws {DatasetError} when the file is missing, damaged or of another form
 */
export async function readMemoryBenchPredictions(path: string): Promise<MemoryBenchPrediction[]> {
  const { value } = await readJsonFile(path, predictionsSchema);
  return value.map(({ dataset, test_idx, response }, index) => ({
    dataset,
    testIndex: test_idx,
    response,
    path: `[${index}]`,
  }));
}

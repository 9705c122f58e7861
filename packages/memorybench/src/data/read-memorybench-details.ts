import { readJsonFile } from '@memgym/datasets';
import * as z from 'zod';

const metric = z.union([z.number(), z.boolean(), z.null()]);
const detailsSchema = z.array(
  z.object({
    dataset: z.string(),
    test_idx: z.int().nonnegative(),
    // The metrics are mixed with texts and lists, such as the reasons of a judge.
    metrics: z.record(z.string(), z.unknown()).transform((values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => {
          const { success, data } = metric.safeParse(value);
          return success ? [[name, typeof data === 'boolean' ? Number(data) : data] as const] : [];
        }),
      ),
    ),
  }),
);

/** The metrics of one answer of a MemoryBench run. */
export interface MemoryBenchDetails {
  /** Name in the original: `Locomo-3`, `DialSim-friends`. */
  readonly dataset: string;
  readonly testIndex: number;
  /** By name; booleans as 0 or 1, null if a metric does not apply. */
  readonly metrics: Readonly<Record<string, number | null>>;
}

/**
 * Reads the `evaluate_details.json` of a MemoryBench run: a list of `{test_idx, dataset, metrics}`
 * (packages/memorybench/spec.md#summary-figures).
 * @throws {DatasetError} when the file is missing, damaged or of another form
 */
export async function readMemoryBenchDetails(path: string): Promise<MemoryBenchDetails[]> {
  const { value } = await readJsonFile(path, detailsSchema);
  return value.map(({ dataset, test_idx, metrics }) => ({ dataset, testIndex: test_idx, metrics }));
}

import * as z from 'zod';

/** Python's booleans are numbers. */
const whole = z.union([z.int(), z.boolean().transform(Number)], 'expected a whole number');
const shareOf = 'expected a number from 0 to 1';
const share = z.union([z.number().min(0).max(1), z.boolean().transform(Number)], shareOf).nullable();
const count = z
  .union([z.number().min(0), z.boolean().transform(Number)], 'expected a number from 0')
  .nullable();
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

/** The cell `[p][q]` of a file; null if it is missing. Rows may be missing at the end. */
const gridSchema = <Cell extends z.ZodType>(cell: Cell) =>
  z.array(z.array(cell.nullable(), 'expected a list with a cell for each question').nullable());

/**
 * An answered question of `overall_results.json` or `utilization_results.json`
 * (packages/amemgym/spec.md#results-of-a-run).
 */
export const originalAnswerSchema = z.object({
  query: z.string(),
  /** Counted from 0 in overall, from 1 in utilization. */
  answer: whole.nullish(),
  answer_state: z.array(z.string()).nullish(),
  answer_choice: z.string().nullish(),
  /** Counted from 1. */
  response: whole.nullish(),
  response_state: z.array(z.string()).nullish(),
  response_choice: z.string().nullish(),
  json_error: flag,
  scores: z
    .record(z.string(), share)
    .nullish()
    .transform((value) => value ?? {}),
});
export type OriginalAnswer = z.infer<typeof originalAnswerSchema>;

/** A probed question of `diagnosis_results.json`. Its `query` is the whole prompt and is not used. */
export const originalProbeSchema = z.object({
  results: z.array(
    z.object({
      info_type: z.string(),
      json_error: flag,
      answer_state: z.unknown().optional(),
      response_state: z.unknown().optional(),
      write_pos: whole.nullish(),
      score: share.optional(),
    }),
  ),
});
export type OriginalProbe = z.infer<typeof originalProbeSchema>;

export const overallResultsSchema = gridSchema(originalAnswerSchema);
export const overallMetricsSchema = z.object({
  accuracy: gridSchema(share),
  hamming: gridSchema(share).optional(),
  jaccard: gridSchema(share).optional(),
});
export const diagnosisResultsSchema = gridSchema(originalProbeSchema);
export const diagnosisMetricsSchema = z.object({
  write_failure: gridSchema(count),
  read_failure: gridSchema(count),
  memory_success: gridSchema(share),
});
/** By user, question and option. */
export const utilizationResultsSchema = z.array(gridSchema(originalAnswerSchema).nullable());
/** `utilization_metrics.json` and `random_metrics.json`: by user, period and question. */
export const sharedMetricsSchema = z.object({ accuracy: z.array(gridSchema(share).nullable()) });

/** The part of `agent_config.json` that results need. */
export const originalAgentConfigSchema = z.object({
  type: z.string().nullish(),
  llm_config: z.object({ llm_model: z.string().nullish() }).nullish(),
});

export type OriginalGrid<Cell> = readonly (readonly (Cell | null)[] | null)[];

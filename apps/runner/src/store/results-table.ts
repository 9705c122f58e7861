import { rename } from 'node:fs/promises';
import type { AnswerRecord } from '@memgym/core';
import type { Metric } from '@memgym/scoring';
import parquet from 'parquetjs-lite';
import { storageProblem } from './storage-problem.js';

/**
 * Writes `results.parquet`: one row an answer, in the order given. Fixed columns first, then one column
 * a metric (empty where the metric does not apply or the item is unscored). Lists are JSON texts.
 */
export async function writeResultsTable(
  file: string,
  runId: string,
  answers: Iterable<AnswerRecord>,
  metrics: readonly Metric[],
): Promise<void> {
  // Ids and questions recur in row after row: packed, the file is a fifth as large. Snappy, as every reader has it.
  const packed = { type: 'UTF8', compression: 'SNAPPY' } as const;
  const text = { ...packed, optional: true } as const;
  const whole = { type: 'INT64', optional: true } as const;
  const schema = new parquet.ParquetSchema({
    run_id: packed,
    system: packed,
    episode_id: packed,
    cluster: packed,
    question_id: packed,
    question_kind: packed,
    type: packed,
    question: packed,
    expected: text,
    output: text,
    raw: text,
    outcome: packed,
    invalid: text,
    reason: text,
    evidence: packed,
    retrieved: text,
    retrieved_count: whole,
    prompt_tokens: whole,
    input_tokens: whole,
    output_tokens: whole,
    cost_usd: { type: 'DOUBLE', optional: true },
    ...Object.fromEntries(metrics.map(({ name }) => [name, { type: 'DOUBLE', optional: true } as const])),
  });
  const temporary = `${file}.tmp`;
  try {
    const writer = await parquet.ParquetWriter.openFile(schema, temporary);
    for (const answer of answers) await writer.appendRow(rowOf(runId, answer, metrics));
    await writer.close();
    await rename(temporary, file);
  } catch (error) {
    throw storageProblem(file, error);
  }
}

function rowOf(runId: string, answer: AnswerRecord, metrics: readonly Metric[]): Record<string, unknown> {
  const row: Record<string, unknown> = {
    run_id: runId,
    system: answer.system,
    episode_id: answer.episodeId,
    cluster: answer.cluster,
    question_id: answer.questionId,
    question_kind: answer.questionKind,
    type: answer.type,
    question: answer.text,
    expected: typeof answer.expected === 'object' ? jsonOrNothing(answer.expected) : answer.expected,
    outcome: answer.outcome,
    evidence: JSON.stringify(answer.evidence.turnIds),
  };
  if (answer.outcome === 'unanswered') return present({ ...row, reason: answer.reason });
  return present({
    ...row,
    output: answer.output,
    raw: answer.raw,
    invalid: answer.invalid,
    retrieved: answer.retrieved === null ? undefined : JSON.stringify(answer.retrieved.map(({ id }) => id)),
    retrieved_count: answer.retrievedCount,
    prompt_tokens: answer.promptTokens,
    input_tokens: answer.usage.inputTokens,
    output_tokens: answer.usage.outputTokens,
    cost_usd: answer.usage.costUsd,
    ...Object.fromEntries(metrics.map((metric) => [metric.name, metric.score(answer)])),
  });
}

const jsonOrNothing = (value: object | null): string | undefined =>
  value === null ? undefined : JSON.stringify(value);

/** Without the members that have no value: the writer takes an absent key for an empty cell. */
function present(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined));
}

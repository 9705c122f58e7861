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

/** A row without the cells that have no value: the writer takes an absent key for an empty cell. */
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
    outcome: answer.outcome,
    evidence: JSON.stringify(answer.evidence.turnIds),
  };
  const fill = (name: string, value: unknown): void => {
    if (value !== null && value !== undefined) row[name] = value;
  };
  const { expected } = answer;
  fill('expected', typeof expected === 'object' && expected !== null ? JSON.stringify(expected) : expected);
  if (answer.outcome === 'unanswered') {
    fill('reason', answer.reason);
    return row;
  }
  fill('output', answer.output);
  fill('raw', answer.raw);
  fill('invalid', answer.invalid);
  if (answer.retrieved !== null) fill('retrieved', JSON.stringify(answer.retrieved.map(({ id }) => id)));
  fill('retrieved_count', answer.retrievedCount);
  fill('prompt_tokens', answer.promptTokens);
  fill('input_tokens', answer.usage.inputTokens);
  fill('output_tokens', answer.usage.outputTokens);
  fill('cost_usd', answer.usage.costUsd);
  for (const metric of metrics) fill(metric.name, metric.score(answer));
  return row;
}

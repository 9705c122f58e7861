import { createHash } from 'node:crypto';
import type { AnswerRecord, Estimate } from '@memgym/core';
import { verdictOf } from '../records/verdict-of.js';
import type { BoardRow, BoardScore } from '../rows/board-row.js';
import type { BoardSheet } from '../sheet/board-sheet.js';

/** The version of the format that is written: evaleval/every_eval_ever, schemas/eval.schema.json. */
const schemaVersion = '0.3.0';

type Rubric = 'lenient' | 'strict';
const rubrics: readonly Rubric[] = ['strict', 'lenient'];

const relationships = {
  own: 'first_party',
  vendor: 'first_party',
  rival: 'third_party',
  third: 'third_party',
};

/** What a row is exported with. */
export interface ExportOptions {
  readonly sheet: BoardSheet;
  /** When the export is made. */
  readonly now: Date;
}

/**
 * A row in the format of Every Eval Ever: the reader is its model; memory, tokens and dollars, for which the format has no
 * field, are details. One result for each rubric of the judge.
 */
export function everyEvalEver(row: BoardRow, { sheet, now }: ExportOptions): Record<string, unknown> {
  const retrieved = String(Math.floor(now.getTime() / 1000));
  return {
    schema_version: schemaVersion,
    evaluation_id: evaluationId(row, sheet),
    retrieved_timestamp: retrieved,
    ...(row.date !== null && { evaluation_timestamp: row.date }),
    source_metadata: {
      source_name: `${sheet.name}, ${sheet.version}`,
      source_type: 'evaluation_run',
      source_organization_name: 'MemGym board',
      evaluator_relationship: relationships[row.product.relation],
      additional_details: { level: row.level, bundle_sha256: row.bundle.sha256, row: row.id },
    },
    eval_library: { name: 'memgym', version: row.memgymVersion },
    model_info: modelInfo(row.reader.model, {
      memory: row.product.name,
      memory_version: row.product.version,
      memory_edition: row.product.edition,
      memory_type: row.system.type,
      memory_options: JSON.stringify(row.system.options),
      memory_tokens: String(row.system.memoryTokens ?? 'own'),
      reader_digest: row.reader.digest,
      served: row.reader.served.join(', '),
    }),
    evaluation_results: rubrics.map((rubric) => resultOf(row, rubric, sheet)),
  };
}

const evaluationId = (row: BoardRow, { version }: BoardSheet): string =>
  `${row.data.benchmark}-${version}/${row.reader.model}/${row.id}`;

const resultId = (row: BoardRow, rubric: Rubric): string => `${row.id}-${rubric}`;

const modelInfo = (name: string, details: Readonly<Record<string, string>>) => ({
  name,
  id: name,
  additional_details: { deployment_type: 'unknown', model_availability: 'unknown', ...details },
});

function resultOf(row: BoardRow, rubric: Rubric, sheet: BoardSheet): Record<string, unknown> {
  const score = row[rubric];
  return {
    evaluation_result_id: resultId(row, rubric),
    evaluation_name: `${row.data.benchmark} (${rubric})`,
    source_data: {
      dataset_name: row.data.benchmark,
      source_type: 'other',
      additional_details: Object.fromEntries(row.data.files.map(({ name, sha256 }) => [name, sha256])),
    },
    metric_config: {
      evaluation_description: `Share of ${row.asked.questions} questions in ${row.asked.trials} trials that the judge marks as right; a missing verdict is wrong.`,
      metric_id: `memgym.board.${sheet.verdicts[rubric]}`,
      metric_name: `judged, ${rubric}`,
      metric_kind: 'accuracy',
      metric_unit: 'proportion',
      lower_is_better: false,
      score_type: 'continuous',
      min_score: 0,
      max_score: 1,
      llm_scoring: {
        judges: [{ model_info: modelInfo(row.judge.model, { judge_digest: row.judge.digest }) }],
        input_prompt: Object.entries(row.prompts)
          .map(([name, version]) => `${name}@${version}`)
          .join(', '),
        additional_details: { rubric },
      },
    },
    score_details: {
      score: score.value ?? 0,
      details: detailsOf(row, score),
      uncertainty: uncertaintyOf(score),
    },
  };
}

function detailsOf(row: BoardRow, score: BoardScore): Record<string, string> {
  const categories = Object.entries(score.byCategory).map(([name, { value, n }]) => [
    `category ${name}`,
    `${value} of ${n}`,
  ]);
  const known = Object.entries({
    prompt_tokens_mean: row.promptTokens.mean,
    answer_latency_ms_p50: row.latencyMs.p50,
    answering_usd: row.answering.costUsd,
    writing_usd: row.writing.costUsd,
  }).flatMap(([name, figure]) => (figure === null ? [] : [[name, String(figure)]]));
  return {
    missing: String(row.asked.missing),
    trial_means: (score.trials?.means ?? []).join(', '),
    ...Object.fromEntries([...known, ...categories]),
  };
}

function uncertaintyOf({ low, high, n }: Estimate): Record<string, unknown> {
  const interval =
    low === null || high === null
      ? {}
      : {
          confidence_interval: {
            lower: low,
            upper: high,
            confidence_level: 0.95,
            method: 'clustered by conversation (CR2)',
          },
        };
  return { ...interval, num_samples: n };
}

/** The answers of a row, one line for each answer and rubric, as `instance_level_eval.schema.json` has them. */
export function everyEvalEverSamples(
  row: BoardRow,
  answers: readonly AnswerRecord[],
  { sheet }: Pick<ExportOptions, 'sheet'>,
): string {
  const lines = answers.flatMap((answer) =>
    rubrics.map((rubric) => JSON.stringify(sampleOf(row, answer, { rubric, sheet }))),
  );
  return lines.map((line) => `${line}\n`).join('');
}

function sampleOf(
  row: BoardRow,
  answer: AnswerRecord,
  { rubric, sheet }: { readonly rubric: Rubric; readonly sheet: BoardSheet },
): Record<string, unknown> {
  const verdict = verdictOf(answer, sheet.verdicts[rubric]);
  const reference = typeof answer.expected === 'string' ? answer.expected : JSON.stringify(answer.expected);
  const answered = answer.outcome === 'answered' ? answer : undefined;
  return {
    schema_version: schemaVersion,
    evaluation_id: evaluationId(row, sheet),
    model_id: row.reader.model,
    evaluation_name: `${row.data.benchmark} (${rubric})`,
    evaluation_result_id: resultId(row, rubric),
    sample_id: `${answer.episodeId} ${answer.questionId}`,
    sample_hash: createHash('sha256').update(`${answer.text}${reference}`).digest('hex'),
    interaction_type: 'single_turn',
    input: { raw: answer.text, reference: [reference] },
    output: { raw: [answered?.raw ?? ''] },
    messages: null,
    answer_attribution: [
      {
        turn_idx: 0,
        source: 'output.raw',
        extracted_value: answered?.output ?? '',
        extraction_method: 'llm_judge',
        is_terminal: true,
      },
    ],
    evaluation: { score: verdict ?? 0, is_correct: (verdict ?? 0) >= 1 },
    ...(answer.outcome === 'unanswered' && { error: answer.reason }),
    metadata: {
      category: answer.type,
      trial: String(answer.trial ?? 1),
      memories: String(answered?.retrievedCount ?? 0),
    },
  };
}

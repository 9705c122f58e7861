import { type AnswerRecord, addUsage, type SystemResult, type Usage, zeroUsage } from '@memgym/core';
import { summarizeSystem } from '@memgym/scoring';
import type { AnswerBaseline, Benchmark, QuestionInContext } from '../benchmarks/benchmark.js';
import { answerRecordOf } from './answer-record-of.js';

/** The result of one system's answers, by the benchmark's metrics and groups. */
export function summarizeAnswers(
  benchmark: Benchmark,
  system: { name: string; type: string; usage?: Usage },
  records: readonly AnswerRecord[],
): SystemResult {
  const answering = records.map((record) => (record.outcome === 'answered' ? record.usage : zeroUsage));
  return summarizeSystem({
    name: system.name,
    type: system.type,
    records,
    metrics: benchmark.metrics,
    groupBy: benchmark.groupBy,
    usage: addUsage(...answering, system.usage ?? zeroUsage),
  });
}

/** What a baseline scores on the same questions. */
export function summarizeBaseline(
  benchmark: Benchmark,
  baseline: AnswerBaseline,
  questions: readonly QuestionInContext[],
): SystemResult {
  const records = questions
    .map((asked) => ({ asked, output: baseline.answer(asked.question) }))
    .filter(({ output }) => output !== null)
    .map(({ asked, output }) =>
      answerRecordOf(asked, { system: baseline.name, raw: output ?? '', output, retrieved: null }),
    );
  return summarizeAnswers(benchmark, { name: baseline.name, type: 'baseline' }, records);
}

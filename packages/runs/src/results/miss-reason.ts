import {
  type AnsweredRecord,
  type AnswerRecord,
  evidenceSeen,
  isRefused,
  type RunResult,
} from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import type { Cited, EvidenceWrite } from '../folder/played-episode.js';
import type { MissReason } from './miss-reasons.js';
import { resultScores } from './result-scores.js';

/** The reason for a miss that has no reply of the model: nothing shows whether the memory was good enough. */
export function reasonWithoutReply(answer: AnswerRecord): 'refused' | 'overflow' | null {
  if (isRefused(answer)) return 'refused';
  const isOverflow = answer.outcome === 'answered' && answer.invalid?.startsWith('context-overflow: ');
  return isOverflow === true ? 'overflow' : null;
}

/** The reason for a miss, from its evidence: stored, found, used. */
export function reasonByEvidence(answer: AnswerRecord, writes: readonly EvidenceWrite[]): MissReason {
  const { outcome, evidence } = answer;
  const withoutReply = reasonWithoutReply(answer);
  if (withoutReply !== null) return withoutReply;
  // Turns that are near a question without an answer need not be found to decline it.
  if (outcome === 'answered' && isUnanswerable(answer)) return 'invented';
  if (outcome !== 'answered' || evidence.turnIds.length === 0) return 'unknown';
  const seen = evidenceSeen(answer);
  if (seen === null) return 'unknown';
  const missing = writes.filter(({ turnId }) => !seen.includes(turnId));
  if (missing.length === 0) return 'utilization';
  return missing.some(({ outcome: stored }) => stored === 'skipped' || stored === 'lost') ? 'write' : 'read';
}

/** Whether the conversation does not say what the question asks for. */
const isUnanswerable = ({ expected, unanswerable }: AnsweredRecord): boolean =>
  expected === null || unanswerable === true;

/** A run whose misses are explained. */
interface JudgedRun {
  readonly benchmark: Benchmark;
  readonly result: RunResult;
  readonly answers: readonly AnswerRecord[];
}

/** The benchmark's cause of a missed answer: `read-failure`, `write-failure and read-failure`. */
export function reasonsOf({
  benchmark,
  result,
  answers,
}: JudgedRun): (answer: AnswerRecord) => string | null {
  const played = result.systems.map(({ metrics: _metrics, ...system }) => ({
    ...system,
    answers: answers.filter((answer) => answer.system === system.name),
  }));
  const { further } = resultScores(
    benchmark,
    played.filter(({ type }) => type !== 'bound'),
    played.filter(({ type }) => type === 'bound'),
  );
  return (answer) => {
    const reasons = benchmark.results.answerScores?.reasons ?? [];
    const met = reasons.filter((name) => (further?.get(name)?.(answer) ?? 0) > 0);
    return met.length === 0 ? null : met.join(' and ');
  };
}

/** The same reason as in the terminal: from probes of the memory if there are any, otherwise from the evidence. */
export function missReason(
  source: JudgedRun & Pick<Cited, 'writesOf'>,
): (answer: AnswerRecord) => string | null {
  const probed = reasonsOf(source);
  return (answer) => {
    const withoutReply = reasonWithoutReply(answer);
    if (withoutReply !== null) return withoutReply;
    const found = probed(answer);
    if (found !== null || (answer.outcome === 'answered' && answer.output === null)) return found;
    const reason = reasonByEvidence(answer, source.writesOf(answer));
    if (reason === 'invented') return reason;
    return reason === 'unknown' ? null : `${reason}-failure`;
  };
}

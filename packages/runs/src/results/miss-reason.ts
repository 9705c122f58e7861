import { type AnsweredRecord, type AnswerRecord, evidenceSeen, type RunResult } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import type { Cited, EvidenceWrite } from '../folder/played-episode.js';
import { resultScores } from './result-scores.js';

/**
 * The reason why a question was missed. `write`: some evidence was not stored; `read`: the evidence was stored, but not
 * all of it was found; `utilization`: all of it was found, or stood in the window of the prompt, but the reply is wrong;
 * `stale`: a probe shows that the memory still holds a value that was deleted; `invention`: a probe shows a value of what
 * never was there; `invented`: the question cannot be answered, but the reply answers it; `unknown`: the data name no
 * evidence, or the system cannot name the sources of its memories.
 */
export type MissReason = 'write' | 'read' | 'utilization' | 'stale' | 'invention' | 'invented' | 'unknown';

/** The reason for a miss, from its evidence: stored, found, used. */
export function reasonByEvidence(answer: AnswerRecord, writes: readonly EvidenceWrite[]): MissReason {
  const { outcome, evidence } = answer;
  // Turns that are near a question without an answer need not be found to decline it.
  if (outcome === 'answered' && isUnanswerable(answer)) return 'invented';
  if (outcome !== 'answered' || evidence.turnIds.length === 0) return 'unknown';
  const seen = evidenceSeen(answer);
  if (seen === null) return 'unknown';
  const missing = writes.filter(({ turnId }) => !seen.includes(turnId));
  if (missing.length === 0) return 'utilization';
  return missing.some((write) => write.outcome === 'skipped') ? 'write' : 'read';
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
    const found = probed(answer);
    if (found !== null || (answer.outcome === 'answered' && answer.output === null)) return found;
    const reason = reasonByEvidence(answer, source.writesOf(answer));
    if (reason === 'invented') return reason;
    return reason === 'unknown' ? null : `${reason}-failure`;
  };
}

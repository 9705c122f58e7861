import { type AnswerRecord, knowsSources } from '@memgym/core';
import type { EvidenceWrite } from '../folder/evidence-writes.js';

/**
 * The reason why a question was missed. `write`: some evidence was not stored; `read`: the evidence was stored, but not
 * all of it was found; `utilization`: all of it was found, or the question has no answer, but the reply is wrong;
 * `unknown`: the data name no evidence, or the system cannot name the sources of its memories.
 */
export type MissReason = 'write' | 'read' | 'utilization' | 'unknown';

/** The reason for a miss, from its evidence: stored, found, used. */
export function reasonByEvidence(answer: AnswerRecord, writes: readonly EvidenceWrite[]): MissReason {
  const { outcome, evidence } = answer;
  // Turns that are near a question without an answer need not be found to decline it.
  if (outcome === 'answered' && answer.expected === null) return 'utilization';
  if (outcome !== 'answered' || !knowsSources(answer) || evidence.turnIds.length === 0) return 'unknown';
  const found = new Set(answer.evidenceRetrieved);
  const missing = writes.filter(({ turnId }) => !found.has(turnId));
  if (missing.length === 0) return 'utilization';
  return missing.some((write) => write.outcome === 'skipped') ? 'write' : 'read';
}

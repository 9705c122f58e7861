import type { AnswerRecord } from '@memgym/core';
import type { EvidenceWrite } from '../store/evidence-writes.js';

/**
 * Why a question was missed. `write`: nothing of some evidence was stored; `read`: it was stored, but not all of it was
 * found; `utilization`: all of it was found, and the answer is wrong; `unknown`: the data name no evidence.
 */
export type MissReason = 'write' | 'read' | 'utilization' | 'unknown';

/** The reason of a miss by its evidence: stored, found, used. */
export function reasonByEvidence(answer: AnswerRecord, writes: readonly EvidenceWrite[]): MissReason {
  const { outcome, evidence } = answer;
  if (outcome !== 'answered' || answer.retrieved === null || evidence.turnIds.length === 0) return 'unknown';
  const found = new Set(answer.evidenceRetrieved);
  const missing = writes.filter(({ turnId }) => !found.has(turnId));
  if (missing.length === 0) return 'utilization';
  return missing.some((write) => write.outcome === 'skipped') ? 'write' : 'read';
}

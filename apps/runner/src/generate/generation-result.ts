import type { ReplyCounts } from '@memgym/core';
import type { LedgerSummary } from '@memgym/llm-client';
import type { JobProgress } from '../job/job.js';
import type { RunFinding } from '../job/server-findings.js';
import type { GenerationManifest } from './generation-manifest.js';

/** How far a generation is. */
export interface GenerationProgress extends JobProgress {
  readonly usersTotal: number;
  readonly usersDone: number;
  readonly usersFailed: number;
  /** Stages of users that were begun, stored ones included. */
  readonly stagesBegun: number;
  /** Stages of all users together. */
  readonly stagesTotal: number;
}

/** A user who could not be made. */
export interface UserFailure {
  readonly id: string;
  /** The stage in which it failed, as its file is called. */
  readonly stage: string;
  /** Reason of the provider's error, else the category of the error. */
  readonly reason: string;
  readonly message: string;
  readonly hint?: string;
}

/** An environment that was made to its end, though perhaps not with all users. */
export interface FinishedGeneration {
  readonly folder: string;
  readonly dataPath: string;
  readonly manifest: GenerationManifest;
  readonly failures: readonly UserFailure[];
  readonly progress: GenerationProgress;
  /** Refusals of the server in this process. */
  readonly findings: readonly RunFinding[];
  /** Times, costs and faults of the calls of this process. */
  readonly ledger: LedgerSummary;
  /** Outcomes of this process's prompts that ask for JSON, including cached ones. */
  readonly replies: ReplyCounts;
  /** Lines of `calls/` that cannot be read: more may have been paid than the budget knows. */
  readonly damagedCallLines: number;
}

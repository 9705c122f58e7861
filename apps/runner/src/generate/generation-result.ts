import type { ReplyCounts } from '@memgym/core';
import type { LedgerSummary } from '@memgym/llm-client';
import type { RunFinding } from '@memgym/runs';
import type { JobProgress } from '../job/job.js';
import type { GenerationManifest } from './generation-manifest.js';

/** Progress of a generation. */
export interface GenerationProgress extends JobProgress {
  readonly usersTotal: number;
  readonly usersDone: number;
  readonly usersFailed: number;
  /** Finished stages of all users, stored ones included. */
  readonly stagesDone: number;
  /** Total stages of all users. */
  readonly stagesTotal: number;
}

/** A user that could not be generated. */
export interface UserFailure {
  readonly id: string;
  /** File name of the failed stage. */
  readonly stage: string;
  /** Reason of the provider error, otherwise the error's category. */
  readonly reason: string;
  readonly message: string;
  readonly hint?: string;
}

/** A finished environment; some users may have failed. */
export interface FinishedGeneration {
  readonly folder: string;
  readonly dataPath: string;
  readonly manifest: GenerationManifest;
  readonly failures: readonly UserFailure[];
  /** Notes of the generator about its data, one sentence each. */
  readonly notes: readonly string[];
  /** Changes of an outside generator’s files during the generation, which used them as they were before. */
  readonly edited: readonly string[];
  readonly progress: GenerationProgress;
  /** Parameters that the server refused in this process. */
  readonly findings: readonly RunFinding[];
  /** Times, costs and faults of the calls of this process. */
  readonly ledger: LedgerSummary;
  /** Outcomes of this process's prompts that ask for JSON, including cached ones. */
  readonly replies: ReplyCounts;
  /** Unreadable lines in `calls/`: actual spending may exceed the budget's count. */
  readonly damagedCallLines: number;
}

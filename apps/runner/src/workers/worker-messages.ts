import type { BudgetAmounts, BudgetOptions, ServerWait, TryOutcome } from '@memgym/llm-client';
import type { CallSettings } from '../job/client-calls.js';
import type { WorkEvent, WorkItem } from '../job/work.js';
import type { PlanRequest } from '../plan/run-plan.js';
import type { PlainError } from './plain-error.js';

/** A run, and how a worker plays it. Plain JSON without keys: a worker has those of its own environment. */
export interface WorkerTask {
  readonly request: PlanRequest;
  /** The worker refuses to play if its plan has another id, because its code or data differ. */
  readonly runId: string;
  readonly callSettings: CallSettings;
  readonly caps: BudgetOptions;
}

/** The messages to a worker. Numbers identify its own questions. */
export type ToWorker =
  | { readonly kind: 'start'; readonly task: WorkerTask }
  | { readonly kind: 'play'; readonly item: WorkItem }
  /** A reservation or a turn that the worker asked for is granted. */
  | { readonly kind: 'granted'; readonly number: number }
  | { readonly kind: 'refused'; readonly number: number; readonly error: PlainError }
  /** No further request may be sent; replies on their way are stored. */
  | { readonly kind: 'stop' }
  /** Ends the process when its last call has ended. */
  | { readonly kind: 'leave' };

/** The messages of a worker. */
export type FromWorker =
  | { readonly kind: 'ready' }
  /** The worker cannot play at all. */
  | { readonly kind: 'unfit'; readonly error: PlainError }
  | { readonly kind: 'event'; readonly item: WorkItem; readonly event: WorkEvent }
  | { readonly kind: 'played'; readonly item: WorkItem; readonly error?: PlainError }
  | { readonly kind: 'reserve'; readonly number: number; readonly most: BudgetAmounts }
  | { readonly kind: 'settle'; readonly number: number; readonly real: BudgetAmounts }
  | {
      readonly kind: 'turn';
      readonly number: number;
      readonly client: string;
      readonly key: string;
      readonly background: boolean;
      readonly begun: boolean;
      readonly expectedTokens: number;
    }
  /** The call that waited for the turn was cancelled. */
  | { readonly kind: 'give-up'; readonly number: number }
  | { readonly kind: 'end-turn'; readonly number: number; readonly outcome: TryOutcome }
  | { readonly kind: 'wait'; readonly number: number; readonly wait: ServerWait }
  | { readonly kind: 'wait-over'; readonly number: number };

import type { JsonObject } from '@memgym/core';
import type { Asked } from '../../model-use/model-access.js';
import type { ChangeRequest, Observation, RememberRequest } from '../../scoped/index.js';
import { latestEventTime } from '../../toolkit/latest-event-time.js';
import type { ExtractedFact } from '../../toolkit/mem0/extracted-fact.js';
import { type AskedBatch, askForFacts, type FactsOfBatch, withoutRepetitions } from './ask-for-facts.js';
import type { FactChanges } from './fact-changes.js';
import type { Mem0MemoryOptions, Mem0Target } from './mem0-memory-options.js';
import { type Mem0State, updateInstructions } from './mem0-policy.js';
import { type FactsWithNeighbours, reconcileFacts } from './reconcile-facts.js';
import { type Rewritten, rewriteInstructions } from './rewrite-instructions.js';

/** Where the original writes otherwise; `reference/reference-rules.ts` has its rules. */
export interface Mem0Rules {
  /** The built-in instructions for reconciling, by the option `initialPolicy`. */
  readonly updateInstructions: Readonly<Record<Mem0MemoryOptions['initialPolicy'], string>>;
  /**
   * The date that the extraction is told.
   * @param now in ms since 1970
   */
  date(batch: readonly Observation[], now: number): string | null;
  /** Whether messages are shown with their times. */
  readonly showsTimes: boolean;
  /** Whether facts of both speakers are wanted as soon as the instructions are not the built-in ones. */
  readonly ownInstructionsWantBoth: boolean;
  /** Asks for the facts in a batch. */
  ask(batch: AskedBatch, request: Pick<RememberRequest<Mem0State>, 'tryAsk'>): Promise<Asked<FactsOfBatch>>;
  /** The facts of a write that are reconciled. */
  distinct(facts: readonly ExtractedFact[]): readonly ExtractedFact[];
  /** Reconciles new facts with stored ones; false if the reply could not be read and facts are lost. */
  reconcile(
    found: FactsWithNeighbours,
    request: RememberRequest<Mem0State>,
    options: Mem0MemoryOptions,
    changes: FactChanges,
  ): Promise<boolean>;
  /** Lets the model rewrite instructions in response to feedback. */
  rewrite(
    target: Mem0Target,
    before: string,
    feedback: JsonObject,
    ask: ChangeRequest<Mem0State>['ask'],
  ): Promise<Rewritten>;
}

/** The rules without the faults of the original. */
export const fixedRules: Mem0Rules = {
  updateInstructions,
  date: (batch) => latestEventTime(batch)?.slice(0, 10) ?? null,
  showsTimes: true,
  ownInstructionsWantBoth: false,
  ask: askForFacts,
  distinct: withoutRepetitions,
  reconcile: reconcileFacts,
  rewrite: rewriteInstructions,
};

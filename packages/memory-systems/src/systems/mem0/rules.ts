import type { JsonObject, WriteWarning } from '@memgym/core';
import { foldText } from '@memgym/text';
import type { Asked, ModelAccess } from '../../model-use/model-access.js';
import {
  type ChangeRequest,
  latestEventTime,
  type Observation,
  type RememberRequest,
  type ScopedMemoryDesign,
} from '../../scoped/index.js';
import { citingNumbers, type ExtractedFact, type Extraction } from '../../toolkit/mem0/extracted-facts.js';
import { evolveInstructionsPrompt } from '../../toolkit/prompts/evolve-instructions.js';
import type { FactChanges } from './fact-changes.js';
import type { Mem0MemoryOptions, Mem0Target } from './mem0-memory-options.js';
import { type Mem0State, updateInstructions } from './mem0-policy.js';
import { type ExtractFactsInput, extractFactsPrompt } from './prompts/extract-facts.js';
import { type FactsWithNeighbours, reconcileFacts } from './reconcile-facts.js';

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
    given: { readonly options: Mem0MemoryOptions; readonly changes: FactChanges },
  ): Promise<boolean>;
  /** How memories are embedded and found. */
  readonly search: Pick<ScopedMemoryDesign, 'indexText' | 'read'>;
  /** Lets the model rewrite instructions in response to feedback. */
  rewrite(
    target: Mem0Target,
    given: { readonly before: string; readonly feedback: JsonObject },
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
  search: {},
  rewrite: rewriteInstructions,
};

/** A batch of messages, and the input of the prompt that asks for its facts. */
interface AskedBatch {
  readonly batch: readonly Observation[];
  readonly input: ExtractFactsInput;
}

type FactsOfBatch = Pick<Extraction<ExtractedFact>, 'facts' | 'warnings'>;

/** Asks for the facts in a batch, each with the numbers of its messages. */
async function askForFacts(
  { batch, input }: AskedBatch,
  { tryAsk }: Pick<ModelAccess, 'tryAsk'>,
): Promise<Asked<FactsOfBatch>> {
  const asked = await tryAsk(extractFactsPrompt, input);
  if (!asked.ok) return asked;
  const warnings: WriteWarning[] = [];
  const facts = asked.output.facts.map(({ text, messages }) => ({
    text,
    ...citingNumbers(messages, batch, (warning) => warnings.push(warning)),
  }));
  return { ok: true, output: { facts, warnings } };
}

/** Facts with the same words are one fact that is stated again. */
function withoutRepetitions(facts: readonly ExtractedFact[]): ExtractedFact[] {
  const byText = new Map<string, ExtractedFact>();
  for (const fact of facts) {
    const key = foldText(fact.text);
    const earlier = byText.get(key);
    byText.set(key, earlier === undefined ? fact : { ...earlier, again: [...(earlier.again ?? []), fact] });
  }
  return [...byText.values()];
}

/** Instructions after feedback, and what changed in them. */
interface Rewritten {
  readonly text: string;
  readonly changes: string[];
}

const duties: Record<Mem0Target, string> = {
  fact_extraction_prompt: 'takes facts about one person out of conversations',
  update_memory_prompt: 'keeps stored facts about one person in step with new ones',
};

/** @throws {ProviderError} when the reply cannot be read */
async function rewriteInstructions(
  target: Mem0Target,
  { before: instructions, feedback }: { readonly before: string; readonly feedback: JsonObject },
  ask: ChangeRequest<Mem0State>['ask'],
): Promise<Rewritten> {
  const asked = { duty: duties[target], instructions, feedback };
  const { instructions: text, changes } = await ask(evolveInstructionsPrompt, asked);
  return { text, changes };
}

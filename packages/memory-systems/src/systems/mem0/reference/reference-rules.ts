import { latestEventTime, numberMemories, type RememberRequest } from '../../../scoped/index.js';
import { dayOfClock } from '../../../toolkit/day-of-clock.js';
import { citing, type ExtractedFact } from '../../../toolkit/mem0/extracted-facts.js';
import { evolvePromptReferencePrompt } from '../../../toolkit/prompts/evolve-prompt-reference.js';
import { searchAsReference } from '../../../toolkit/vectors/search-as-reference.js';
import type { FactChanges } from '../fact-changes.js';
import type { Mem0MemoryOptions } from '../mem0-memory-options.js';
import { type Mem0State, updateSteps } from '../mem0-policy.js';
import { extractFactsReferencePrompt } from '../prompts/extract-facts.js';
import { reconcileFactsReferencePrompt } from '../prompts/reconcile-facts.js';
import type { FactsWithNeighbours } from '../reconcile-facts.js';
import type { Mem0Rules } from '../rules.js';
import { libraryDefaults } from './library-defaults.js';

/** The rules of the original. Source: docs/specs/memory-systems.md#mem0. */
export const referenceRules: Mem0Rules = {
  /**
   * docs/specs/memory-systems.md#mem0-classic-write, step 4: a fact that contradicts a memory deletes it and is
   * dropped too.
   */
  updateInstructions: {
    minimal: 'Bring the memories in line with the new facts: ADD, UPDATE, DELETE or NONE.',
    medium: `${updateSteps}\n- DELETE: it contradicts a memory or asks to forget it.`,
    default: `${updateSteps}\n- DELETE: it contradicts a memory or asks to forget it; the memory is removed, and the fact itself is not added.`,
  },
  /** Today. */
  date: (_, now) => dayOfClock(now),
  showsTimes: false,
  /** Custom instructions and AMemGym's evolving ones replace the rule. */
  ownInstructionsWantBoth: true,
  /** Every fact cites all messages. */
  ask: async ({ batch, input }, { tryAsk }) => {
    const asked = await tryAsk(extractFactsReferencePrompt, input, libraryDefaults);
    if (!asked.ok) return asked;
    const whole = citing(batch);
    const facts = asked.output.facts.map((text) => ({ text, ...whole }));
    return { ok: true, output: { facts, warnings: [] } };
  },
  distinct: (facts) => facts,
  reconcile: reconcileAsReference,
  search: searchAsReference,
  rewrite: async (target, { before, feedback }, ask) => {
    const asked = { target, prompt: before, placeholders: false, feedback };
    const { new_prompt: text, changes } = await ask(evolvePromptReferencePrompt, asked);
    return { text, changes };
  },
};

/**
 * Reconciles as the original does: facts that the reply omits are lost, a fact that contradicts a memory deletes the
 * memory and is itself dropped, and so may a repeated fact (docs/specs/memory-systems.md#mem0, Faults). The report’s
 * warnings list the lost facts.
 * @returns false if the reply could not be read
 */
async function reconcileAsReference(
  { facts, neighbours, language }: FactsWithNeighbours,
  { tryAsk, view }: RememberRequest<Mem0State>,
  {
    options: { onUnusableReply },
    changes,
  }: { readonly options: Mem0MemoryOptions; readonly changes: FactChanges },
): Promise<boolean> {
  const numbered = numberMemories(neighbours.flat().map(({ record }) => record));
  const asked = await tryAsk(
    reconcileFactsReferencePrompt,
    {
      language,
      instructions: view.state.policy.update_memory_prompt,
      memories: numbered.shown.map(({ number, record }) => ({ number, text: record.item.text })),
      facts: facts.map(({ text }, number) => ({ number, text })),
    },
    libraryDefaults,
  );
  if (!asked.ok) {
    if (onUnusableReply === 'fail') throw asked.error;
    changes.warn('unusable-reply', `${asked.problem} The new facts were lost.`);
    return false;
  }
  const batch: Omit<ExtractedFact, 'text'> = {
    sourceIds: [...new Set(facts.flatMap(({ sourceIds }) => sourceIds))],
    eventTime: latestEventTime(facts),
  };
  const deleted = new Set<string>();
  for (const { id, text, event } of asked.output.memory) {
    const fact = { text: text.trim(), ...batch };
    // The original skips entries without a text, including deletions.
    if (fact.text === '' || event === 'NONE') continue;
    if (event === 'ADD') {
      changes.add(fact);
      continue;
    }
    const record = numbered.find(id);
    // It cannot change a memory that this reply has deleted.
    if (record === undefined || deleted.has(record.item.id)) continue;
    if (event === 'UPDATE') changes.update(record, fact.text, fact);
    else {
      changes.retire(record);
      deleted.add(record.item.id);
    }
  }
  for (const { kind, detail } of numbered.warnings()) changes.warn(kind, detail);
  return true;
}

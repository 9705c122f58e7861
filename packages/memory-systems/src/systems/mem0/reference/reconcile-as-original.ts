import { latestEventTime, numberMemories, type RememberRequest } from '../../../scoped/index.js';
import type { ExtractedFact } from '../../../toolkit/mem0/extracted-facts.js';
import type { FactChanges } from '../fact-changes.js';
import type { Mem0MemoryOptions } from '../mem0-memory-options.js';
import type { Mem0State } from '../mem0-policy.js';
import { reconcileFactsReferencePrompt } from '../prompts/reconcile-facts.js';
import type { FactsWithNeighbours } from '../reconcile-facts.js';
import { libraryDefaults } from './library-defaults.js';

/**
 * Reconciles as the original does: facts that the reply omits are lost, a fact that contradicts a memory deletes the
 * memory and is itself dropped, and so may a repeated fact (docs/specs/memory-systems.md#mem0, Faults). The report’s
 * warnings list the lost facts.
 * @returns false if the reply could not be read
 */
export async function reconcileAsOriginal(
  { facts, neighbours, language }: FactsWithNeighbours,
  { tryAsk, view }: RememberRequest<Mem0State>,
  { onUnusableReply }: Mem0MemoryOptions,
  changes: FactChanges,
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

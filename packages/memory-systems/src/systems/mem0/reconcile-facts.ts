import { foldText } from '@memgym/text';
import {
  type FoundMemory,
  type NumberedMemories,
  numberMemories,
  type RememberRequest,
} from '../../scoped/index.js';
import type { ExtractedFact } from '../../toolkit/mem0/extracted-facts.js';
import type { FactChanges } from './fact-changes.js';
import type { Mem0MemoryOptions } from './mem0-memory-options.js';
import type { Mem0State } from './mem0-policy.js';
import { reconcileFactsPrompt } from './prompts/reconcile-facts.js';

/** New facts, each with similar stored ones. */
export interface FactsWithNeighbours {
  readonly facts: readonly ExtractedFact[];
  readonly neighbours: readonly (readonly FoundMemory[])[];
  readonly language: string;
}

/**
 * Reconciles stored facts with new ones without losing a new fact (docs/specs/memory-systems.md#mem0-faults): a fact
 * that is already stored verbatim is confirmed without a call, a fact without neighbours is added without a call, every
 * other fact gets one decision, and one without a usable decision is added.
 * @returns true: no fact is lost
 */
export async function reconcileFacts(
  { facts, neighbours, language }: FactsWithNeighbours,
  { tryAsk, view }: RememberRequest<Mem0State>,
  { options, changes }: { readonly options: Mem0MemoryOptions; readonly changes: FactChanges },
): Promise<true> {
  const open: { fact: ExtractedFact; near: readonly FoundMemory[] }[] = [];
  facts.forEach((fact, place) => {
    const near = neighbours[place] ?? [];
    const same = near.find(({ record }) => foldText(record.item.text) === foldText(fact.text));
    if (same !== undefined) changes.confirm(same.record, fact);
    else open.push({ fact, near });
  });
  const numbered = numberMemories(open.flatMap(({ near }) => near.map(({ record }) => record)));
  if (numbered.shown.length === 0) {
    for (const { fact } of open) changes.add(fact);
    return true;
  }
  const asked = await tryAsk(reconcileFactsPrompt, {
    language,
    instructions: view.state.policy.update_memory_prompt,
    memories: numbered.shown.map(({ number, record }) => ({ number, text: record.item.text })),
    facts: open.map(({ fact }, number) => ({ number, text: fact.text })),
  });
  if (!asked.ok) {
    if (options.onUnusableReply === 'fail') throw asked.error;
    changes.warn('unusable-reply', `${asked.problem} The new facts were added without reconciling.`);
    for (const { fact } of open) changes.add(fact);
    return true;
  }
  const changed = new Set<string>();
  const undecided = new Map(open.map(({ fact }, number) => [number, fact]));
  for (const decision of asked.output.decisions) {
    const fact = undecided.get(decision.fact);
    if (fact === undefined) {
      changes.warn(
        'unknown-reference',
        `The model decided on fact ${decision.fact}, which was not under discussion.`,
      );
      continue;
    }
    if (carryOut(decision, fact, { numbered, changed, changes })) undecided.delete(decision.fact);
  }
  for (const fact of undecided.values()) changes.add(fact);
  for (const { kind, detail } of numbered.warnings()) changes.warn(kind, detail);
  return true;
}

/** Applies a decision; false if that is not possible. */
function carryOut(
  decision: { event: 'ADD' | 'UPDATE' | 'DELETE' | 'NONE'; memory: number | null; text: string | null },
  fact: ExtractedFact,
  {
    numbered,
    changed,
    changes,
  }: { readonly numbered: NumberedMemories; readonly changed: Set<string>; readonly changes: FactChanges },
): boolean {
  const { event, memory } = decision;
  if (event === 'ADD') {
    changes.add(fact);
    return true;
  }
  const record = memory === null ? undefined : numbered.find(memory);
  if (record === undefined) {
    changes.warn(
      'rejected-change',
      `The model asked for ${event} of a memory it was not shown; the fact was added.`,
    );
    return false;
  }
  if (event !== 'NONE') {
    // A second text for one memory was written without the first, and would replace it.
    if (changed.has(record.item.id)) {
      changes.warn('rejected-change', `The model changed memory ${memory} twice; the later fact was added.`);
      return false;
    }
    changed.add(record.item.id);
  }
  if (event === 'UPDATE') changes.update(record, decision.text?.trim() || fact.text, fact);
  else if (event === 'NONE') changes.confirm(record, fact);
  else {
    changes.retire(record);
    changes.add(fact);
  }
  return true;
}

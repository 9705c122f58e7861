import type { JsonObject } from '@memgym/core';
import type { ChangeRequest, Evolution } from '../../scoped/index.js';
import type { Mem0MemoryOptions } from './mem0-memory-options.js';
import type { Mem0State } from './mem0-policy.js';
import type { Mem0Rules } from './rules.js';

/**
 * Lets the model rewrite the changeable instructions, one after another: AMemGym’s `rag-evolve`.
 * @throws {ProviderError} when a reply cannot be read; the policy stays unchanged
 */
export async function evolveMem0Policy(
  feedback: JsonObject,
  { ask, view }: ChangeRequest<Mem0State>,
  {
    options: { evolves: targets },
    rules,
  }: { readonly options: Pick<Mem0MemoryOptions, 'evolves'>; readonly rules: Mem0Rules },
): Promise<Evolution<Mem0State>> {
  const policy = { ...view.state.policy };
  const evolution = [...view.state.evolution];
  const changed: Record<string, string[]> = {};
  for (const target of targets) {
    const before = policy[target];
    const { text, changes } = await rules.rewrite(target, { before, feedback }, ask);
    policy[target] = text;
    evolution.push({ target, changes, before });
    changed[target] = changes;
  }
  return { write: { state: { policy, evolution } }, changes: { changes: changed, policy } };
}

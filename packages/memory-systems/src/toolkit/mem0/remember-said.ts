import type { JsonValue } from '@memgym/core';
import { type MemoryChanges, type Observation, skipUncited } from '../../scoped/index.js';

/** Remembers messages; Mem0 ignores system text, which is reported in `skipped`. */
export async function rememberSaid<State extends JsonValue>(
  observations: readonly Observation[],
  remember: (said: readonly Observation[]) => Promise<MemoryChanges<State>>,
): Promise<MemoryChanges<State>> {
  const said = observations.filter(({ role }) => role !== 'system');
  const systems = observations.filter(({ role }) => role === 'system');
  const skipped = skipUncited(systems, [], 'system text is not remembered');
  if (said.length === 0) return { skipped };
  const changes = await remember(said);
  return { ...changes, skipped: [...skipped, ...(changes.skipped ?? [])] };
}

import { BackendError, type Capability, type Episode } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';

/** The part of a planned system that is checked. */
interface Planned {
  readonly config: { readonly name: string };
  readonly capabilities: ReadonlySet<Capability>;
}

/** Whether a run may copy and restore the state of a system. A state outside may hold what is not of this run. */
export function canRestore({ capabilities }: Pick<Planned, 'capabilities'>): boolean {
  return capabilities.has('snapshot') && !capabilities.has('outside');
}

/**
 * Rejects systems that cannot be played with a benchmark, before anything is written.
 * @throws {BackendError} naming the first system whose state cannot be restored, if an episode needs that
 */
export function requireRestorable(
  { type, protocol }: Pick<Benchmark, 'type' | 'protocol'>,
  episodes: readonly Episode[],
  systems: readonly Planned[],
): void {
  const unable = systems.find((system) => !canRestore(system));
  if (unable === undefined || protocol.needsRestore?.(episodes) !== true) return;
  const reason = unable.capabilities.has('snapshot') ? 'it keeps its state outside' : 'it has no snapshots';
  throw new BackendError(
    unable.config.name,
    `cannot be played with ${type}, which asks on copies of a memory: ${reason}.`,
    { hint: 'Remove the system from the experiment, or choose data without corpora.' },
  );
}

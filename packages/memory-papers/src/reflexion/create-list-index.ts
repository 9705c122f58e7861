import type { MemoryIndex } from '@memgym/memory-systems/define';
import { byRecency, scanIndex } from '@memgym/memory-systems/toolkit';
import type { ReflexionMemoryOptions } from './reflexion-memory-options.js';
import type { ReflexionState } from './reflexion-state.js';
import type { ReflexionRules } from './rules.js';

/** Returns messages, newest first, up to the capacity that the insight leaves. */
export function createListIndex(
  options: ReflexionMemoryOptions,
  { fitting }: Pick<ReflexionRules, 'fitting'>,
): MemoryIndex<ReflexionState> {
  return scanIndex(({ candidates, view }) => {
    const all = candidates();
    const { capacity } = options;
    if (capacity === null) return { hits: byRecency(all) };
    const hits = fitting(all, view.state.insight, capacity, options);
    return { hits, truncated: all.length - hits.length };
  });
}

import type { Profile } from '@memgym/core';
import type { MemoryHit, MemoryRecord } from '@memgym/memory-systems/define';
import { byRecency } from '@memgym/memory-systems/toolkit';
import { textSize } from '../toolkit/text-size.js';
import { cutAsOriginal } from './cut-as-original.js';
import type { ReflexionMemoryOptions } from './reflexion-memory-options.js';
import type { ReflexionState } from './reflexion-state.js';

/** Where MemEngine's Reflexion differs. Source: docs/specs/memory-systems.md#reflexion. */
export interface ReflexionRules {
  /**
   * The messages shown beside an insight. The original cuts off the end of insight and list, and thus loses the newest
   * messages.
   */
  fitting(
    records: readonly MemoryRecord[],
    insight: string,
    capacity: number,
    options: ReflexionMemoryOptions,
  ): MemoryHit[];
  /** The insight as shown. */
  shownInsight(insight: string, options: ReflexionMemoryOptions): string;
  /** The original assigns a new insight object, while reading and learning still use the old one. */
  readonly reset: { readonly afterReset?: (state: ReflexionState) => ReflexionState };
}

/** The newest messages that fit whole. */
function fromTheNewest(
  records: readonly MemoryRecord[],
  insight: string,
  capacity: number,
  options: ReflexionMemoryOptions,
): MemoryHit[] {
  let left = capacity - (insight === '' ? 0 : textSize(insight, options));
  const tooMany = records.findLastIndex(({ item }) => {
    left -= textSize(item.text, options);
    return left < 0;
  });
  return byRecency(records.slice(tooMany + 1));
}

/** The oldest messages that fit, and the beginning of the next one. */
function fromTheOldest(
  records: readonly MemoryRecord[],
  insight: string,
  capacity: number,
  options: ReflexionMemoryOptions,
): MemoryHit[] {
  const texts = records.map(({ item }) => item.text);
  const { texts: shown } = cutAsOriginal(insight, texts, capacity, options);
  const last = shown.length - 1;
  const [newest, ...others] = byRecency(records.slice(0, shown.length));
  if (newest === undefined) return [];
  return [shown[last] === texts[last] ? newest : { ...newest, text: shown[last] ?? '' }, ...others];
}

/** The rules of each profile. */
export const rulesOf: Readonly<Record<Profile, ReflexionRules>> = {
  fixed: { fitting: fromTheNewest, shownInsight: (insight) => insight, reset: {} },
  reference: {
    fitting: fromTheOldest,
    shownInsight: (insight, options) =>
      options.capacity === null ? insight : cutAsOriginal(insight, [], options.capacity, options).insight,
    reset: { afterReset: (state) => state },
  },
};

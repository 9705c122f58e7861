import type { MemoryOsPreset } from '../memory-os-presets.js';
import { fixedRules, type MemoryOsRules } from '../rules.js';

/** Common to all originals. */
const released: MemoryOsRules = {
  ...fixedRules,
  /** That of the clock, in whole seconds (docs/specs/memory-systems.md#memoryos-faults). */
  nowMs: (_, { clock }) => Math.floor(clock.now() / 1000) * 1000,
  /** docs/specs/memory-systems.md#memoryos-faults */
  dropsIncompleteExchanges: true,
  mostTopics: Number.POSITIVE_INFINITY,
  listsPageOnce: false,
  /** docs/specs/memory-systems.md#memoryos-faults */
  comparesStoredHeat: true,
  analysesOnlyHottest: true,
  citesNamedExchanges: false,
  searched: 'labelled',
  exactKeywords: true,
  temperature: 0.7,
  judgesFirst: true,
  topicsSeeTimes: false,
  withoutTopics: 'fixed-text',
  secondTopic: 'copied',
  knowledge: 'lines',
  ranksByHeap: true,
};

/** The rules of each original. Source: docs/specs/memory-systems.md#memoryos-presets. */
export const referenceRules: Readonly<Record<MemoryOsPreset, MemoryOsRules>> = {
  paper: released,
  package: released,
  locomo: {
    ...released,
    lastReplyCounts: true,
    searched: 'bare',
    keywords: 'asked',
    judgesFirst: false,
    chain: 'second-last',
    topicsOf: 'user',
    withoutTopics: 'lost',
    secondTopic: 'shared',
    analysis: 'merge',
    shortestProfile: 0,
    target: 'nearest',
    creditsNearest: true,
    coolsToZero: true,
    isUnbounded: true,
  },
  memorybench: {
    ...released,
    holdsOneFewer: true,
    speakersAlone: true,
    keywords: 'asked-as-topics',
    temperature: 0.1,
    judgesFirst: false,
    longestChain: Number.POSITIVE_INFINITY,
    chain: 'none',
    secondTopic: 'copied-unfound',
    forgetsFirstPages: true,
    shortestProfile: 0,
    knowledge: 'parts',
    target: 'five-nearest',
    visitsOfJoining: 1,
  },
};

import type { Profile } from '@memgym/core/memory';
import * as z from 'zod';

/** The columns of the table in docs/specs/memory-systems.md#memoryos-presets. */
export const memoryOsPresetSchema = z.enum(['paper', 'package', 'locomo', 'memorybench']);
export type MemoryOsPreset = z.infer<typeof memoryOsPresetSchema>;

/** All settings in which the columns differ. */
export const memoryOsSettingsSchema = z.strictObject({
  shortTermCapacity: z
    .number()
    .int()
    .min(1)
    .describe('Maximum number of exchanges in short-term memory; above it, the oldest move on.'),
  segmentCapacity: z
    .number()
    .int()
    .min(1)
    .describe('Maximum number of topic segments; above it, one is evicted.'),
  eviction: z
    .enum(['heat', 'visits'])
    .describe(
      'Which segment is evicted: the one with the least `heat` (paper), or the one with the fewest `visits` (code).',
    ),
  knowledgeCapacity: z
    .number()
    .int()
    .min(1)
    .describe('Maximum number of lines per knowledge list; above it, the oldest are removed.'),
  visitWeight: z.number().min(0).describe('α of the heat: weight of a visit.'),
  interactionWeight: z.number().min(0).describe('β of the heat: weight of a page.'),
  recencyWeight: z.number().min(0).describe('γ of the heat: weight of the recency, exp(−Δt/μ).'),
  recencySeconds: z.number().positive().describe('μ of the heat, in seconds.'),
  heatThreshold: z.number().min(0).describe('τ: heat at which a segment is analysed.'),
  topicThreshold: z.number().describe('θ: similarity at which pages join a segment.'),
  keywordOverlap: z
    .enum(['jaccard', 'containment'])
    .describe('Similarity of keywords: shared ÷ all, or the mean of shared ÷ own over both sides.'),
  segments: z.number().int().min(1).describe('Number of segments searched for pages.'),
  pages: z
    .number()
    .int()
    .min(1)
    .describe('Maximum number of pages returned; never more than the query’s `k`.'),
  segmentScore: z.number().min(-1).max(1).describe('Minimum cosine of a searched segment.'),
  pageScore: z.number().min(-1).max(1).describe('Minimum cosine of a returned page.'),
  knowledge: z.number().int().min(1).describe('Maximum number of lines returned from each knowledge list.'),
  knowledgeScore: z.number().min(-1).max(1).describe('Minimum cosine of a returned line.'),
});
export type MemoryOsSettings = z.infer<typeof memoryOsSettingsSchema>;

const packageSettings: MemoryOsSettings = {
  shortTermCapacity: 10,
  segmentCapacity: 2000,
  eviction: 'visits',
  knowledgeCapacity: 100,
  visitWeight: 1,
  interactionWeight: 1,
  recencyWeight: 1,
  recencySeconds: 86_400,
  heatThreshold: 5,
  topicThreshold: 0.6,
  keywordOverlap: 'jaccard',
  segments: 5,
  pages: 7,
  segmentScore: 0.1,
  pageScore: 0.1,
  knowledge: 20,
  knowledgeScore: 0.01,
};

/**
 * Behaviour of an original's code that is not a setting. `fixed` has none of it. Source:
 * docs/specs/memory-systems.md#memoryos-presets.
 */
export interface MemoryOsQuirks {
  /** An exchange is added before room is made, so that one fewer than the capacity remains. */
  readonly holdsOneFewer: boolean;
  /** A speaker with a name neither gives nor gets a reply. */
  readonly speakersAlone: boolean;
  /** Every reply replaces the previous one, until the user speaks again or `flush` is called. */
  readonly lastReplyCounts: boolean;
  /** The embedded text of an exchange: its lines, both texts with labels, or both texts with the time between them. */
  readonly searched: 'lines' | 'labelled' | 'bare';
  /** Keywords are compared case-sensitively. */
  readonly exactKeywords: boolean;
  /**
   * Source of the keywords of segments and queries: the `topics` of the pages, one call per text, or one topic call per
   * text.
   */
  readonly keywords: 'topics' | 'asked' | 'asked-as-topics';
  /** Temperature of the calls without their own. */
  readonly temperature: number;
  /** Continuity is also judged without an earlier page. */
  readonly judgesFirst: boolean;
  /** Maximum length of a chain's summary, in tokens. */
  readonly longestChain: number;
  /** The earlier pages that get a chain's new summary: all, only the one before the previous page, or none. */
  readonly chain: 'all' | 'second-last' | 'none';
  /** The topic call sees both sides of exchanges, or only the user's. */
  readonly topicsOf: 'exchanges' | 'user';
  /** The topic call sees the times of exchanges. */
  readonly topicsSeeTimes: boolean;
  /**
   * Pages without readable topics: they form a segment named by their own words or by a fixed text, or none, so that
   * they are not found.
   */
  readonly withoutTopics: 'own-words' | 'fixed-text' | 'lost';
  /** A page with two topics is stored once, copied, or copied with only the first copy findable. */
  readonly secondTopic: 'shared' | 'copied' | 'copied-unfound';
  /** Pages that begin a segment are never analysed. */
  readonly forgetsFirstPages: boolean;
  /** The analysis of a hot segment: a new profile from the old one, or an analysis that is merged into the old one. */
  readonly analysis: 'rewrite' | 'merge';
  /** A new profile with fewer letters does not replace the old one. */
  readonly shortestProfile: number;
  /** `once`: a known line is not stored again. `lines`: it is. `parts`: all lines of a side are stored as one entry. */
  readonly knowledge: 'once' | 'lines' | 'parts';
  /**
   * The segment that new pages may join: the one with the best `sum` of cosine and keywords, among all or among the
   * `five-nearest`; or the `nearest`, whose sum must reach the threshold.
   */
  readonly target: 'sum' | 'five-nearest' | 'nearest';
  /** Number of visits for which joining pages count. */
  readonly visitsOfJoining: number;
  /** The nearest segment gains the interactions of pages that begin another segment. */
  readonly creditsNearest: boolean;
  /** An analysed segment has heat 0, without its recency. */
  readonly coolsToZero: boolean;
  /**
   * Pages with equal scores are in the order of the original's binary heap, which also determines which of them are
   * omitted.
   */
  readonly ranksByHeap: boolean;
  /** Knowledge lists grow without limit, and every line of the assistant is returned. */
  readonly isUnbounded: boolean;
}

const none: MemoryOsQuirks = {
  holdsOneFewer: false,
  speakersAlone: false,
  lastReplyCounts: false,
  searched: 'lines',
  exactKeywords: false,
  keywords: 'topics',
  temperature: 0,
  judgesFirst: false,
  longestChain: 100,
  chain: 'all',
  topicsOf: 'exchanges',
  topicsSeeTimes: true,
  withoutTopics: 'own-words',
  secondTopic: 'shared',
  forgetsFirstPages: false,
  analysis: 'rewrite',
  shortestProfile: 30,
  knowledge: 'once',
  target: 'sum',
  visitsOfJoining: 0,
  creditsNearest: false,
  coolsToZero: false,
  ranksByHeap: false,
  isUnbounded: false,
};
const released: MemoryOsQuirks = {
  ...none,
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
const quirks: Readonly<Record<MemoryOsPreset, MemoryOsQuirks>> = {
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

export function quirksOf(profile: Profile, preset: MemoryOsPreset): MemoryOsQuirks {
  return profile === 'fixed' ? none : quirks[preset];
}

/**
 * Source: docs/specs/memory-systems.md#memoryos-presets. Missing values are taken from `package`, or mean no threshold.
 */
export const memoryOsPresets: Readonly<Record<MemoryOsPreset, MemoryOsSettings>> = {
  paper: {
    ...packageSettings,
    shortTermCapacity: 7,
    segmentCapacity: 200,
    eviction: 'heat',
    recencySeconds: 1e7,
    pages: 10,
    segmentScore: -1,
    pageScore: -1,
    knowledge: 10,
    knowledgeScore: -1,
  },
  package: packageSettings,
  locomo: {
    ...packageSettings,
    shortTermCapacity: 1,
    visitWeight: 0.8,
    interactionWeight: 0.8,
    recencyWeight: 0.0001,
    recencySeconds: 3600,
    keywordOverlap: 'containment',
    pages: 10,
    knowledge: 10,
    knowledgeScore: 0.1,
  },
  memorybench: { ...packageSettings, shortTermCapacity: 7 },
};

import type { WriteContext } from '@memgym/core';
import type { MemoryOsState } from './memory-os-state.js';

/** Where the originals write and read otherwise, apart from settings; `reference/reference-rules.ts` has their rules. */
export interface MemoryOsRules {
  /** The time for cooling, in milliseconds; null if it is unknown. */
  nowMs(state: Pick<MemoryOsState, 'latestMs'>, context: Pick<WriteContext, 'clock'>): number | null;
  /** Exchanges with an empty side are dropped when they leave short-term memory. */
  readonly dropsIncompleteExchanges: boolean;
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
  /** Maximum number of topics used of a reply. */
  readonly mostTopics: number;
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
  /** A page with two topics in one segment is listed there once. */
  readonly listsPageOnce: boolean;
  /** Pages that begin a segment are never analysed. */
  readonly forgetsFirstPages: boolean;
  /** Segments are compared by their heat at their last change instead of the present one. */
  readonly comparesStoredHeat: boolean;
  /** Only the hottest segment can be analysed: if it has no new pages, it blocks the others. */
  readonly analysesOnlyHottest: boolean;
  /** The analysis of a hot segment: a new profile from the old one, or an analysis that is merged into the old one. */
  readonly analysis: 'rewrite' | 'merge';
  /** A new profile with fewer letters does not replace the old one. */
  readonly shortestProfile: number;
  /** A line of knowledge cites the exchanges that the model names instead of all. */
  readonly citesNamedExchanges: boolean;
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

/** The rules without the faults of the originals. */
export const fixedRules: MemoryOsRules = {
  // That of the conversation.
  nowMs: ({ latestMs }) => latestMs,
  dropsIncompleteExchanges: false,
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
  mostTopics: 2,
  topicsOf: 'exchanges',
  topicsSeeTimes: true,
  withoutTopics: 'own-words',
  secondTopic: 'shared',
  listsPageOnce: true,
  forgetsFirstPages: false,
  comparesStoredHeat: false,
  analysesOnlyHottest: false,
  analysis: 'rewrite',
  shortestProfile: 30,
  citesNamedExchanges: true,
  knowledge: 'once',
  target: 'sum',
  visitsOfJoining: 0,
  creditsNearest: false,
  coolsToZero: false,
  ranksByHeap: false,
  isUnbounded: false,
};

import type {
  ChangeRequest,
  MemoryHit,
  MemoryRecord,
  MemoryView,
  SearchResult,
} from '@memgym/memory-systems/define';
import type { Decay } from '../toolkit/recency.js';
import type { GenerativeAgentsState } from './generative-agents-state.js';
import type { MemoryStreamIndex } from './memory-stream-index.js';

/** The memories of a scope, and their searches. */
type EvidenceSearch = Pick<
  ChangeRequest<GenerativeAgentsState, MemoryStreamIndex>,
  'embed' | 'index' | 'search' | 'view'
>;

/** Where the original reflects and reads otherwise; `reference/reference-rules.ts` has its rules. */
export interface GenerativeAgentsRules {
  /** Options that are not set. */
  readonly defaults: {
    readonly preset: 'paper' | 'memengine';
    readonly decayPer: Decay['decayPer'];
    readonly reflect: 'write' | 'flush' | 'never';
  };
  /** Maximum number of words that retrievals show of all found memories; undefined for no limit. */
  readonly wordLimit: number | undefined;

  /** The `count` memories to ask about, oldest first. */
  latest(view: MemoryView<GenerativeAgentsState>, count: number, options: Decay): MemoryRecord[];
  /** Whether a reflection shows memories with their times. */
  readonly showsTimes: boolean;
  /** Whether a reply must have exactly the number of questions or insights asked for. */
  readonly needsExactCounts: boolean;
  /** The `count` memories for each question. */
  evidence(questions: readonly string[], search: EvidenceSearch, count: number): Promise<MemoryRecord[]>;
  /** Whether an insight cites all memories shown instead of those that the model names. */
  readonly citesAllEvidence: boolean;
  /**
   * The step at which an insight is stored.
   * @param place its position in the reflection, from 0
   */
  insightStep(step: number, place: number): number;

  /** The relevance, recency or importance of all candidates, as it is weighted. */
  scale(values: readonly number[]): readonly number[];
  /** The result of a search for `k` memories. */
  result(hits: readonly MemoryHit[], k: number): SearchResult;
}

/** The rules without the faults of the original. */
export const fixedRules: GenerativeAgentsRules = {
  defaults: { preset: 'paper', decayPer: 'hour', reflect: 'write' },
  wordLimit: undefined,

  latest: (view, count) => [...view.all()].slice(-count),
  showsTimes: true,
  needsExactCounts: false,
  evidence: async (questions, { search }, count) => {
    const found = await Promise.all(questions.map((text) => search({ text, k: count })));
    return found.flat().map(({ record }) => record);
  },
  citesAllEvidence: false,
  insightStep: (step, place) => step + place,

  // As the paper does.
  scale: scaleToUnit,
  result: (hits) => ({ hits }),
};

/** Scales numbers linearly so that the smallest is 0 and the largest 1; all 0 if they are equal. */
export function scaleToUnit(values: readonly number[]): number[] {
  const least = values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  const greatest = values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY);
  const range = greatest - least;
  return values.map((value) => (range > 0 ? (value - least) / range : 0));
}

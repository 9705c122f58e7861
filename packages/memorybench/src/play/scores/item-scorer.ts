import type { BertScore } from '../bert-score/open-bert-score.js';
import type { SyllablesOf } from '../cmudict/open-cmudict.js';
import type { OwnMetrics } from '../own-metrics/open-own-metrics.js';
import type { Synonyms } from '../wordnet/open-wordnet.js';
import type { ItemScores } from './item-scores.js';
import type { JudgingContext } from './judging-context.js';
import type { ScoringRules } from './rules.js';
import type { ScoredItem } from './scored-item.js';

/** The judge, the rules and the helpers that an item is scored with. */
export interface ScoreItemContext extends JudgingContext, ScoringHelpers {
  readonly rules: ScoringRules;
}

/** Resources that some metrics need. */
export interface ScoringHelpers {
  /** WordNet, opened on first use. Default: no synonyms. */
  readonly synonyms?: (() => Promise<Synonyms>) | undefined;
  /** Syllable counts from a dictionary, opened on first use. Default: syllables are counted by hyphenation. */
  readonly syllables?: (() => Promise<SyllablesOf>) | undefined;
  /** BERTScore F1 of a text against a reference; it needs a separate model. Default: such scores are missing. */
  readonly bertScore?: BertScore | undefined;
  /** Metrics of the user, opened on first use. Default: none. */
  readonly ownMetrics?: (() => Promise<OwnMetrics>) | undefined;
}

/** Scores the answer to an item of a family of data sets. */
export type ItemScorer = (item: ScoredItem, answer: string, context: ScoreItemContext) => Promise<ItemScores>;

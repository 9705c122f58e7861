import { type BertScore, openBertScore } from '../bert-score/open-bert-score.js';
import { openCmuDict, type SyllablesOf } from '../cmudict/open-cmudict.js';
import { type OwnMetrics, openOwnMetrics } from '../own-metrics/open-own-metrics.js';
import { openWordNet, type Synonyms } from '../wordnet/open-wordnet.js';
import type { ScoringHelpers } from './item-scorer.js';

/** Files on the user's machine that some metrics need, by their options. */
export interface ScoringFiles {
  readonly wordnet?: string | undefined;
  readonly cmudict?: string | undefined;
  readonly bertScore?: string | undefined;
  readonly metrics?: string | undefined;
}

/** The helpers of metrics, each opened once on first use. */
export function openScoringFiles({ wordnet, cmudict, bertScore, metrics }: ScoringFiles): ScoringHelpers {
  let synonyms: Promise<Synonyms> | undefined;
  let syllables: Promise<SyllablesOf> | undefined;
  let score: Promise<BertScore> | undefined;
  let own: Promise<OwnMetrics> | undefined;
  return {
    ...(wordnet !== undefined && {
      synonyms: () => {
        synonyms ??= openWordNet(wordnet);
        return synonyms;
      },
    }),
    ...(cmudict !== undefined && {
      syllables: () => {
        syllables ??= openCmuDict(cmudict);
        return syllables;
      },
    }),
    ...(metrics !== undefined && {
      ownMetrics: () => {
        own ??= openOwnMetrics(metrics);
        return own;
      },
    }),
    ...(bertScore !== undefined && {
      bertScore: async (...compared: Parameters<BertScore>) => {
        score ??= openBertScore(bertScore);
        return (await score)(...compared);
      },
    }),
  };
}

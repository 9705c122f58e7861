import type { MemoryDraft, Observation } from '@memgym/memory-systems/define';
import { estimateTokens } from '@memgym/text';
import { type ShownText, showText } from '../toolkit/shown-text.js';
import { chunkObservations } from './chunk-observations.js';
import type { TreeNode } from './raptor-tree.js';

/** The number of tokens of a text. */
export type TokensOf = (text: string) => number;

/** Where the original builds and reads otherwise; `reference/reference-rules.ts` has its rules. */
export interface RaptorRules {
  /** How tokens are counted. */
  loadTokensOf(): Promise<TokensOf>;
  /** The chunks of the messages of one write, of at most `chunkTokens` each. */
  chunks(observations: readonly Observation[], chunkTokens: number): Promise<MemoryDraft[]>;

  /** Default of the option `patience`; null tries all numbers of components. */
  readonly patience: number | null;
  /** Added to variances while numbers of components are compared; undefined for that of the fit. */
  readonly comparedRegularisation: number | undefined;
  /** Whether the mixture of the chosen number of components is fitted once more. */
  readonly refitsChosenMixture: boolean;
  /** Whether every write builds the whole tree. */
  readonly alwaysRebuilds: boolean;
  /** A node as it is shown when it is summarised. */
  passages(node: TreeNode): readonly ShownText[];

  /** Whether a node that does not fit is skipped; otherwise it ends the list. */
  readonly skipsLongNodes: boolean;
  /** Whether a traversal with a threshold continues with a node. */
  follows(similarity: number, threshold: number): boolean;
}

/** The rules without the faults of the original. */
export const fixedRules: RaptorRules = {
  loadTokensOf: async () => estimateTokens,
  chunks: async (observations, chunkTokens) => chunkObservations(observations, { chunkTokens }),

  patience: 5,
  comparedRegularisation: undefined,
  refitsChosenMixture: false,
  alwaysRebuilds: false,
  passages: datedPassages,

  skipsLongNodes: true,
  follows: (similarity, threshold) => similarity >= threshold,
};

/** A chunk with the time of each of its messages. A summary has no time of its own. */
function datedPassages({ text, pieces }: TreeNode): ShownText[] {
  if (pieces === null) return [{ text }];
  return pieces.map((piece) => showText({ ...piece, eventTime: piece.eventTime ?? undefined }));
}

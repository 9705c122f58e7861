/**
 * The weaknesses of the offline model, compared with a perfect reader and writer. Random choices depend on `seed` and
 * the texts concerned, so equal prompts get equal replies. See docs/offline-world.md for the sources of the constants.
 */
export interface OfflineWorld {
  /** Seed of all random choices. */
  readonly seed: string;
  /**
   * Tokens of context over which the chance to see a statement falls to 1/e; greater is better, null is perfect.
   */
  readonly readTokens: number | null;
  /** Shape of that decrease: 1 is exponential; below 1, the decrease is steeper in short contexts and flatter in long ones. */
  readonly readExponent: number;
  /**
   * Number of mentions of the same topic with other values at which a statement is never seen; null if they hide
   * nothing.
   */
  readonly rivalLimit: number | null;
  /** Share of choices that are wrong although everything is seen, 0 to 1. */
  readonly slip: number;
  /** Minimum and maximum number of tokens of a reply in a conversation; null for one short sentence. */
  readonly replyTokens: readonly [least: number, most: number] | null;
  /** Share of statements missed by writers although the text names their topic or value, 0 to 1. */
  readonly missStated: number;
  /** Share of statements that writers miss if the text only implies topic and value, 0 to 1. */
  readonly missImplied: number;
  /** Share of the remaining statements missed by writers if their instructions do not name the topic, 0 to 1. */
  readonly missUnnamed: number;
  /** Maximum number of tokens that a writer notes in one call; null for no limit. */
  readonly writeTokens: number | null;
  /** Whether writers group statements by the topics of the lexicon, or only by their words. */
  readonly knowsTopics: boolean;
}

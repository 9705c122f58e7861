/**
 * How the offline model falls short of a perfect reader and writer. All chance is drawn from `seed` and the texts
 * concerned, so equal prompts get equal replies. See docs/offline-world.md for the sources of the constants.
 */
export interface OfflineWorld {
  /** Seed of all chance. */
  readonly seed: string;
  /**
   * Tokens of context over which the chance to see a statement falls to 1/e; greater is better, null is perfect.
   */
  readonly readTokens: number | null;
  /** Shape of that fall: 1 is steady, below 1 it is steeper in short contexts and flatter in long ones. */
  readonly readExponent: number;
  /** Number of mentions of its topic with another value at which a statement is never seen; null if they hide nothing. */
  readonly rivalLimit: number | null;
  /** Share of choices that are wrong although everything is seen, 0 to 1. */
  readonly slip: number;
  /** Least and most tokens of a reply in a conversation; null for one short sentence. */
  readonly replyTokens: readonly [least: number, most: number] | null;
  /** Share of statements missed by writers although the text names their topic or value, 0 to 1. */
  readonly missStated: number;
  /** Share of statements missed by writers whose topic and value the text only implies, 0 to 1. */
  readonly missImplied: number;
  /** Share of the remaining statements missed by writers if their instructions do not name the topic, 0 to 1. */
  readonly missUnnamed: number;
  /** Most tokens that a writer notes in one call; null for no limit. */
  readonly writeTokens: number | null;
  /** Whether writers group statements by the topics of the lexicon, or only by their words. */
  readonly knowsTopics: boolean;
}

import type { Gold } from './gold.js';
import type { Statement } from './hint.js';

/** Messages about one subject, with a question about them. */
export interface Part {
  readonly statements: readonly Statement[];
  readonly question: string;
  /** The ways to ask it, as templates; absent if no model may reword it. */
  readonly ways?: readonly string[];
  readonly gold: Gold;
  readonly answer: string;
  readonly wrong: readonly string[];
  /** Positions of the messages with the answer. */
  readonly evidence: readonly number[];
  /** Milliseconds of UTC. */
  readonly askedAt: number;
}

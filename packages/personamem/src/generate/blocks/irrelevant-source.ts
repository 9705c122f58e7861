import type { PersonaMemMessage } from '../../data/read-contexts.js';

/** Conversations unrelated to the persona, in a fixed order. */
export interface IrrelevantSource {
  readonly size: number;
  /** The conversation at an index, from 0. */
  at(index: number): Promise<readonly PersonaMemMessage[]>;
}

import type { PersonaMemMessage } from '@memgym/datasets';

/** Conversations that say nothing about a persona, in a fixed order. */
export interface IrrelevantSource {
  readonly size: number;
  /** The conversation of an index from 0. */
  at(index: number): Promise<readonly PersonaMemMessage[]>;
}

import type { PersonaMemMessage } from '@memgym/datasets';

/** Gives conversations that say nothing about a persona, each once. */
export interface IrrelevantSource {
  /** The next one; undefined when there is none left. */
  next(): Promise<readonly PersonaMemMessage[] | undefined>;
}

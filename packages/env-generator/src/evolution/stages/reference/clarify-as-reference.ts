import { ProviderError } from '@memgym/core';
import { mostRefinements } from '../most-refinements.js';

export interface ClarifiedText {
  readonly draft: string;
  /** Whether a reader understands the text as meant; also false for an unreadable reply. */
  check(text: string, round: number): Promise<boolean>;
  refine(text: string, round: number): Promise<string>;
  /** The error if all refinements fail. */
  readonly failure: string;
}

/**
 * Checks a text and refines it until a reader understands it, as the original does: every failed check is followed by a
 * refinement, for any fault of the reply (packages/amemgym/spec.md#environment-generation, calls 9–10 and 13–14).
 * @throws {ProviderError} `invalid-reply` when the last refinement fails, too
 */
export async function clarifyAsReference({ draft, check, refine, failure }: ClarifiedText): Promise<string> {
  let text = draft;
  for (let round = 0; round <= mostRefinements; round += 1) {
    if (await check(text, round)) return text;
    if (round < mostRefinements) text = await refine(text, round);
  }
  throw new ProviderError('invalid-reply', failure);
}

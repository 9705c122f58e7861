import { ProviderError } from '@memgym/core';

/**
 * Maximum number of refinements of an answer or a request (docs/specs/amemgym.md#environment-generation, calls 9–10 and
 * 13–14); it is checked before the first and after each one.
 */
export const mostMendings = 20;

export interface ReleasedText {
  readonly draft: string;
  /** Whether a reader understands the text as meant; also false for an unreadable reply. */
  check(text: string, round: number): Promise<boolean>;
  refine(text: string, round: number): Promise<string>;
  /** The error if all refinements fail. */
  readonly failure: string;
}

/**
 * Checks a text and refines it until a reader understands it, as the original does: every failed check is followed by a
 * refinement, for any fault of the reply (docs/specs/amemgym.md#environment-generation, calls 9–10 and 13–14).
 * @throws {ProviderError} `invalid-reply` when the last refinement fails, too
 */
export async function clarifyAsReleased({ draft, check, refine, failure }: ReleasedText): Promise<string> {
  let text = draft;
  for (let round = 0; round <= mostMendings; round += 1) {
    if (await check(text, round)) return text;
    if (round < mostMendings) text = await refine(text, round);
  }
  throw new ProviderError('invalid-reply', failure);
}

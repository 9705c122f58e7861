/** The number of texts requested from a model, and the number refused because of their content. */
export interface Refusals {
  readonly expansions: { asked: number; refused: number };
  readonly questions: { asked: number; refused: number };
  /** Questions tried without the conversation; the refused ones could be answered and were omitted. */
  readonly guesses: { asked: number; refused: number };
  /** Attitudes to classify as stereotypes; the refused ones do not count as stereotypes. */
  readonly stereotypes: { asked: number; refused: number };
}

export const noRefusals = (): Refusals => ({
  expansions: { asked: 0, refused: 0 },
  questions: { asked: 0, refused: 0 },
  guesses: { asked: 0, refused: 0 },
  stereotypes: { asked: 0, refused: 0 },
});

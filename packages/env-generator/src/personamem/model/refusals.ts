/** How many texts of a model were asked for, and how many were refused because their content did not pass a check. */
export interface Refusals {
  readonly expansions: { asked: number; refused: number };
  readonly questions: { asked: number; refused: number };
  /** Questions tried without the conversation; the refused ones could be answered, and were left out. */
  readonly guesses: { asked: number; refused: number };
  /** Attitudes to be classified as stereotypes or not; the refused ones count as none. */
  readonly stereotypes: { asked: number; refused: number };
}

export const noRefusals = (): Refusals => ({
  expansions: { asked: 0, refused: 0 },
  questions: { asked: 0, refused: 0 },
  guesses: { asked: 0, refused: 0 },
  stereotypes: { asked: 0, refused: 0 },
});

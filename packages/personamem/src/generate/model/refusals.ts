/**
 * The number of texts requested from a model, and the number refused because of their content. Refused `guesses` are
 * questions that could be answered without the conversation and were omitted; refused `stereotypes` are attitudes that
 * do not count as stereotypes.
 */
export const noRefusals = () => ({
  expansions: { asked: 0, refused: 0 },
  questions: { asked: 0, refused: 0 },
  guesses: { asked: 0, refused: 0 },
  stereotypes: { asked: 0, refused: 0 },
});
export type Refusals = ReturnType<typeof noRefusals>;

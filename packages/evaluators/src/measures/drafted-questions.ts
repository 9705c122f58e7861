import type { DraftedQuestions, Episode } from '@memgym/core';

/** How many questions a model has written; undefined if none. */
export function draftedQuestions(episodes: readonly Episode[]): DraftedQuestions | undefined {
  const origins = episodes.flatMap(({ conversation }) =>
    conversation.questions.flatMap(({ origin }) => origin ?? []),
  );
  if (origins.length === 0) return undefined;
  const drafted = origins.filter((origin) => origin === 'drafted').length;
  return { drafted, checked: origins.length - drafted };
}

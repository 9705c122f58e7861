import { periods } from '../raw/periods.js';
import type { RawFile, RawQuestion } from '../raw/raw-file.js';
import type { PersonaMemRules } from '../rules.js';
import { factsIn } from './facts-in.js';

const thingsOf = (question: RawQuestion): string[] => factsIn(question).map(({ thing }) => thing);

/**
 * Marks each question whose subject changes in a later period (packages/personamem/spec.md#questions). Later
 * histories also contain changes that no question is about.
 */
export function markUpdates(
  questions: ReadonlyMap<string, readonly RawQuestion[]>,
  file: RawFile,
  rules: PersonaMemRules,
): Map<string, RawQuestion[]> {
  const later = (session: string): Set<string> => {
    const after = periods.slice(periods.findIndex((period) => period.session === session) + 1);
    return new Set(
      rules.findsChangesInQuestions
        ? after.flatMap((period) => (questions.get(period.session) ?? []).flatMap(thingsOf))
        : after.flatMap((period) =>
            [...(file.contextual.get(period)?.values() ?? [])].flatMap(({ fact }) => fact?.thing ?? []),
          ),
    );
  };
  return new Map(
    [...questions].map(([session, list]) => {
      const changing = later(session);
      return [
        session,
        list.map((question) => ({
          ...question,
          More_Update: thingsOf(question).some((thing) => changing.has(thing))
            ? ('Yes' as const)
            : ('No' as const),
        })),
      ];
    }),
  );
}

import type { Fact } from '../raw/persona-event.js';
import type { RawFile, RawQuestion } from '../raw/raw-file.js';

/** An attitude as one text: `Likes baking sourdough bread`. */
export const attitudeText = ({ polarity, thing }: Fact): string =>
  `${polarity === 'likes' ? 'Likes' : 'Dislikes'} ${thing}`;

const tag = /(?<!\s)\s*\[stereotypical\]/i;

/** The attitudes in a file's histories, each once. */
export function attitudesOf(file: RawFile): Fact[] {
  const facts = [...file.contextual.values()].flatMap((history) =>
    [...history.values()].flatMap(({ fact }) => fact ?? []),
  );
  return [...new Map(facts.map((fact) => [attitudeText(fact), fact])).values()];
}

/** The attitudes in the reference of a question: one for an event, several for a chain. */
function attitudesIn({ Reference }: RawQuestion): string[] {
  const events = 'Event' in Reference ? [Reference] : Object.values(Reference);
  return events.flatMap((event) =>
    ['[Fact] ', '[Updated Fact] '].flatMap((kind) =>
      ['Likes', 'Dislikes'].flatMap((word) => {
        const thing = (event as Readonly<Record<string, unknown>> | null)?.[`${kind}${word}`];
        return typeof thing === 'string' ? [`${word} ${thing}`] : [];
      }),
    ),
  );
}

/**
 * Marks each question about an attitude that is tagged `[stereotypical]` or in the given set
 * (docs/specs/personamem.md#stereotypes).
 */
export function markStereotypes(
  questions: readonly RawQuestion[],
  stereotypes: ReadonlySet<string>,
): RawQuestion[] {
  return questions.map((question) => {
    const attitudes = attitudesIn(question);
    const isStereotypical = attitudes.some((one) => tag.test(one) || stereotypes.has(one));
    return { ...question, Stereotypical: isStereotypical ? 'Yes' : 'No' };
  });
}

import type { Fact } from '../raw/persona-event.js';
import { eventsOf, type RawFile, type RawQuestion } from '../raw/raw-file.js';
import { factsIn } from './facts-in.js';

/** An attitude as one text: `Likes baking sourdough bread`. */
export const attitudeText = ({ polarity, thing }: Fact): string =>
  `${polarity === 'likes' ? 'Likes' : 'Dislikes'} ${thing}`;

const tag = /(?<!\s)\s*\[stereotypical\]/i;

/** The attitudes in a file's histories, each once. */
export function attitudesOf(file: RawFile): Fact[] {
  const facts = eventsOf(file.contextual).flatMap(({ fact }) => fact ?? []);
  return [...new Map(facts.map((fact) => [attitudeText(fact), fact])).values()];
}

/**
 * Marks each question about an attitude that is tagged `[stereotypical]` or in the given set
 * (packages/personamem/spec.md#stereotypes).
 */
export function markStereotypes(
  questions: readonly RawQuestion[],
  stereotypes: ReadonlySet<string>,
): RawQuestion[] {
  return questions.map((question) => {
    const attitudes = factsIn(question).map(attitudeText);
    const isStereotypical = attitudes.some((one) => tag.test(one) || stereotypes.has(one));
    return { ...question, Stereotypical: isStereotypical ? 'Yes' : 'No' };
  });
}

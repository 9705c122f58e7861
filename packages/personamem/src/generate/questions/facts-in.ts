import type { Fact } from '../raw/persona-event.js';
import type { RawQuestion } from '../raw/raw-file.js';

/** The attitudes in the reference of a question: one for an event, several for a chain. */
export function factsIn({ Reference }: RawQuestion): Fact[] {
  const events = 'Event' in Reference ? [Reference] : Object.values(Reference);
  return events.flatMap((event) =>
    (['likes', 'dislikes'] as const).flatMap((polarity) =>
      ['Fact', 'Updated Fact'].flatMap((kind) => {
        const key = `[${kind}] ${polarity === 'likes' ? 'Likes' : 'Dislikes'}`;
        const thing = (event as Readonly<Record<string, unknown>> | null)?.[key];
        return typeof thing === 'string' ? [{ polarity, thing }] : [];
      }),
    ),
  );
}

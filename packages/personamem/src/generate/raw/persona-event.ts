import * as z from 'zod';

export type Polarity = 'likes' | 'dislikes';

/** A thing that is liked or disliked. */
export interface Fact {
  readonly polarity: Polarity;
  readonly thing: string;
}

/** A dated entry of a history. */
export interface PersonaEvent {
  /** MM/DD/YYYY. */
  readonly date: string;
  readonly text: string;
  readonly category: 'Short-Term' | 'Long-Term';
  /** The attitude from then on; absent if the event expresses none. */
  readonly fact?: Fact | undefined;
  /** The older event that it contradicts; absent if it contradicts none. */
  readonly update?:
    | {
        readonly oldDate: string;
        readonly oldText: string;
        readonly reason: string;
        readonly oldFact?: Fact | undefined;
      }
    | undefined;
}

export const opposite = (polarity: Polarity): Polarity => (polarity === 'likes' ? 'dislikes' : 'likes');

const text = z.union([z.string(), z.array(z.string()).transform((list) => list.join(', '))]);
/** An event in a raw file. Old files give the category as a list of one. */
export const rawEventSchema = z
  .object({ Event: text, Category: text.default('Short-Term') })
  .catchall(z.unknown());

const optionalText = (value: unknown): string | undefined => {
  const parsed = text.safeParse(value);
  return parsed.success && parsed.data.trim() !== '' ? parsed.data : undefined;
};

function factOf(raw: Readonly<Record<string, unknown>>, kinds: readonly string[]): Fact | undefined {
  for (const kind of kinds) {
    const [likes, dislikes] = ['Likes', 'Dislikes'].map((word) => optionalText(raw[`[${kind}] ${word}`]));
    if (likes !== undefined) return { polarity: 'likes', thing: likes };
    if (dislikes !== undefined) return { polarity: 'dislikes', thing: dislikes };
  }
  return undefined;
}

/** An event in a raw file, read leniently (packages/personamem/spec.md#raw-files). */
export function readEvent(date: string, raw: z.output<typeof rawEventSchema>): PersonaEvent {
  const oldText = optionalText(raw['[Old Event]']);
  return {
    date,
    text: raw.Event,
    category: raw.Category.startsWith('Long') ? 'Long-Term' : 'Short-Term',
    fact: factOf(raw, ['Updated Fact', 'Fact']),
    ...(oldText !== undefined && {
      update: {
        oldDate: optionalText(raw['[Old Event Date]']) ?? '',
        oldText,
        reason: optionalText(raw['[Reasons of Change]']) ?? '',
        oldFact: factOf(raw, ['Old Fact']),
      },
    }),
  };
}

const factKey = (kind: string, { polarity, thing }: Fact): Record<string, string> => ({
  [`[${kind}] ${polarity === 'likes' ? 'Likes' : 'Dislikes'}`]: thing,
});

/** An event with the keys of a raw file. */
export function writeEvent({ text: event, category, fact, update }: PersonaEvent): Record<string, string> {
  if (update === undefined) {
    return { Event: event, Category: category, ...(fact !== undefined && factKey('Fact', fact)) };
  }
  return {
    Event: event,
    Category: category,
    '[Reasons of Change]': update.reason,
    '[Old Event Date]': update.oldDate,
    '[Old Event]': update.oldText,
    ...(update.oldFact !== undefined && factKey('Old Fact', update.oldFact)),
    ...(fact !== undefined && factKey('Updated Fact', fact)),
  };
}

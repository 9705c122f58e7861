import type { PersonaMemMessage } from '../../data/read-contexts.js';
import { englishPreferenceFields } from '../../wording/preferences/preference-field.js';
import { thingsIn } from '../../wording/preferences/things-in.js';

/** A statement of the user about a thing, read from the text alone. */
export interface Statement {
  readonly thing: string;
  readonly polarity: 'likes' | 'dislikes';
  readonly isChange: boolean;
  readonly text: string;
}

const things = englishPreferenceFields
  .flatMap(({ kinds }) => kinds.flatMap(thingsIn))
  .sort((left, right) => right.length - left.length);
const ofOthers = /[^.]*(?:swears by|talk to me about|keeps on about)[^.]*\./g;
const good =
  /took to it|more than I had expected|it suits me|want more of it|like it a lot|liked every minute|made my week|did me good|come round to|made my peace|by now I like it|won me over/;
const change = /come round to|made my peace|once more|won me over|gone off|lost its charm|have stopped/;

/** What the user said of themselves, oldest first. */
export function readStatements(messages: readonly PersonaMemMessage[]): Statement[] {
  return messages.flatMap(({ role, content }) => {
    if (role !== 'user') return [];
    const text = content.replace(ofOthers, '');
    const thing = things.find((one) => text.toLowerCase().includes(one.toLowerCase()));
    if (thing === undefined) return [];
    return [
      { thing, polarity: good.test(text) ? 'likes' : 'dislikes', isChange: change.test(text), text } as const,
    ];
  });
}

/** The things that a text names. */
export const namedIn = (text: string): string[] =>
  things.filter((thing) => text.toLowerCase().includes(thing.toLowerCase()));

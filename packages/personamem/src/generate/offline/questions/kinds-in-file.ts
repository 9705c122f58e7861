import { ConfigError } from '@memgym/core';
import type { PreferenceField } from '../../../wording/preferences/preference-field.js';
import { thingsIn } from '../../../wording/preferences/things-in.js';
import type { AskedNote } from '../../questions/asked-note.js';
import { eventOf, type QuestionType } from '../../questions/question-types.js';
import type { RawFile } from '../../raw/raw-file.js';
import { shortName } from '../../raw/raw-name.js';
import { thingsSpokenOf } from '../attitudes.js';

/** The thing that the note is about. */
export function thingOf(note: AskedNote, about: QuestionType['about']): string {
  const { event } = eventOf({ about }, note);
  const thing = event.fact?.thing;
  if (thing !== undefined) return thing;
  throw new ConfigError(`${shortName(note.file.name)}: the event of ${event.date} has no fact.`, {
    key: 'offline',
    hint: 'Make the questions with a model, or give the event a "[Fact] Likes" or "[Fact] Dislikes".',
  });
}

/** A thing of the same kind that nobody mentions. */
export const siblingOf = (kinds: readonly KindInFile[], thing: string): string | undefined =>
  kinds.find(({ own }) => own.includes(thing))?.unspoken[0];

/** A kind of thing, divided by how the file mentions its things. */
export interface KindInFile {
  readonly kind: string;
  /** Things on which the persona has an opinion at some time. */
  readonly own: readonly string[];
  /** Things on which the persona never has an opinion, but which it may mention for other people. */
  readonly untouched: readonly string[];
  /** Nobody mentions them. */
  readonly unspoken: readonly string[];
}

/** The kinds of a topic. */
export function kindsOf({ kinds }: PreferenceField, file: RawFile): KindInFile[] {
  const spokenOf = thingsSpokenOf(file);
  const text = [...file.sessions.values()].flat().join('\n').toLowerCase();
  return kinds.map((kind) => {
    const all = thingsIn(kind);
    return {
      kind: kind.name,
      own: all.filter((one) => spokenOf.has(one)),
      untouched: all.filter((one) => !spokenOf.has(one)),
      unspoken: all.filter((one) => !text.includes(one.toLowerCase())),
    };
  });
}

/** The kind that a thing of the persona belongs to. */
export function kindOf(kinds: readonly KindInFile[], thing: string, { name }: RawFile): KindInFile {
  const kind = kinds.find(({ own }) => own.includes(thing));
  if (kind !== undefined) return kind;
  throw new ConfigError(`${shortName(name)}: "${thing}" is not listed for the topic.`, {
    key: 'offline',
    hint: 'Make the questions with a model, or pass the topics that the files were made from as topicsFile.',
  });
}

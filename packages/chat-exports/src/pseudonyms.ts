import { nameReplacer } from './name-replacer.js';
import type { DraftEpisode } from './to-conversations-file.js';

/** Given names that occur in many languages, for people in the place of those of the export. */
const given = [
  ...[
    'Alva',
    'Bruno',
    'Clara',
    'Dario',
    'Elin',
    'Felix',
    'Greta',
    'Hugo',
    'Ines',
    'Jonas',
    'Kira',
    'Linus',
    'Mara',
  ],
  ...['Nils', 'Olga', 'Pablo', 'Rosa', 'Simon', 'Tilda', 'Uwe', 'Vera', 'Walter', 'Xenia', 'Yann', 'Zora'],
];

/** What was replaced: how many different ones, and how often. */
export interface Replaced {
  readonly kind: 'name' | 'mail address' | 'number';
  readonly different: number;
  readonly times: number;
}

const mail = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu;
/** Accounts of banks; or a plus or a digit and at least six further digits with single separators: telephones, cards. */
const longNumber =
  /(?<![\p{L}\p{N}])(?:[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?|\+?\d(?:[ ()/.-]{0,2}\d){6,24})(?![\p{L}\p{N}])/gu;
/** Days and times have as many digits and are no secret. */
const isDate = (text: string): boolean =>
  /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4})/.test(text);

/**
 * The episodes with other names, mail addresses and long numbers, each replaced alike wherever it occurs. Names are those of
 * the speakers, in whole and by their parts, and those that are given; people who are only spoken of keep their names unless
 * they are given.
 */
export function withPseudonyms(
  episodes: readonly DraftEpisode[],
  names: readonly string[],
): { readonly episodes: DraftEpisode[]; readonly replaced: Replaced[]; readonly absent: string[] } {
  const counts = { name: new Counted(), 'mail address': new Counted(), number: new Counted() };
  const speakers = episodes.flatMap(({ sessions }) =>
    sessions.flatMap(({ turns }) => turns.flatMap(({ speaker }) => speaker ?? [])),
  );
  const people = pseudonymsOf([...new Set([...speakers, ...names])]);
  const nameIn = nameReplacer(people.keys(), (name) => counts.name.see(name, people.get(name) ?? name));
  const inText = (text: string): string =>
    nameIn(
      text
        .replace(mail, (address) =>
          counts['mail address'].number(address, (place) => `person${place}@example.org`),
        )
        .replace(longNumber, (digits) =>
          isDate(digits) ? digits : counts.number.number(digits, digitsFor(digits)),
        ),
    );
  const other = episodes.map((episode) => ({
    ...episode,
    id: nameIn(episode.id),
    cluster: nameIn(episode.cluster),
    sessions: episode.sessions.map((session) => ({
      ...session,
      id: nameIn(session.id),
      turns: session.turns.map((turn) => ({
        ...turn,
        id: nameIn(turn.id),
        ...(turn.speaker !== undefined && { speaker: people.get(turn.speaker) ?? turn.speaker }),
        content: inText(turn.content),
      })),
    })),
  }));
  const replaced = (['name', 'mail address', 'number'] as const).map((kind) => ({
    kind,
    different: counts[kind].known.size,
    times: counts[kind].times,
  }));
  const absent = names.filter(
    (name) => !counts.name.known.has(name) && !counts.name.known.has(name.toUpperCase()),
  );
  return { episodes: other, replaced, absent };
}

class Counted {
  readonly known = new Map<string, string>();
  times = 0;

  see(original: string, other: string): string {
    this.known.set(original, other);
    this.times += 1;
    return other;
  }

  number(original: string, make: (place: number) => string): string {
    return this.see(original, this.known.get(original) ?? make(this.known.size + 1));
  }
}

/** The same form with other digits: the place of the number, with zeros before it. */
function digitsFor(original: string): (place: number) => string {
  const length = (original.match(/\d/g) ?? []).length;
  return (place) => {
    const digits = String(place).padStart(length, '0');
    let at = 0;
    return original.replace(/\d/g, () => digits[at++] ?? '0');
  };
}

/** The other name of each person, and of each part of a name of several words that belongs to one person only. */
function pseudonymsOf(names: readonly string[]): Map<string, string> {
  const people = new Map<string, string>();
  const owners = new Map<string, string[]>();
  for (const [place, name] of names.entries()) {
    const round = Math.floor(place / given.length);
    const other = `${given[place % given.length]}${round === 0 ? '' : ` ${round + 1}`}`;
    people.set(name, other);
    for (const part of name.split(/\s+/)) {
      const those = owners.get(part);
      if (those === undefined) owners.set(part, [other]);
      else those.push(other);
    }
  }
  for (const [part, [owner = '', other]] of owners) {
    const isName = part.length > 2 && /^\p{Lu}/u.test(part);
    if (isName && other === undefined && !people.has(part)) people.set(part, owner);
  }
  // Who writes in capitals means the same people; a short word in capitals is often another one.
  for (const [name, other] of [...people])
    if (name.length > 3 && !people.has(name.toUpperCase()))
      people.set(name.toUpperCase(), other.toUpperCase());
  return people;
}

import type { EverydayWorld, ThingKind } from '@memgym/everyday-world';
import { attributeOf, internal, phrasing } from './attribute-of.js';
import type { AttributeInput, EntityInput } from './network.js';
import type { AttributeWords, NetworkWords } from './network-words.js';
import { by, byTable, pick, text } from './rules.js';
import type { ValueRule } from './value-rule.js';

/** A thing and a place, with an opinion of each (packages/memsim/spec.md#network). */
export function thingEntities(words: NetworkWords, { surroundings }: EverydayWorld): EntityInput[] {
  const { things, places } = surroundings;
  const [home = '', ...elsewhere] = Object.keys(places);
  const [live = ''] = words.placeRelations;
  return [
    {
      name: 'item',
      as: 'item',
      list: 'items',
      attributes: attributesOf(
        words,
        words.thing,
        things,
        words.thingRelations,
        by('user.gender', { [words.man]: pick(words.menThings), [words.woman]: pick(words.womenThings) }),
      ),
    },
    {
      name: 'place',
      as: 'place',
      list: 'places',
      attributes: attributesOf(
        words,
        words.place,
        places,
        words.placeRelations,
        by('relation', { [live]: pick([home]) }, pick(elsewhere)),
      ),
    },
  ];
}

function attributesOf(
  words: NetworkWords,
  labels: Readonly<Record<string, AttributeWords>>,
  kinds: Readonly<Record<string, ThingKind>>,
  relations: readonly string[],
  category: ValueRule,
): AttributeInput[] {
  const merits = merge(kinds, 'merits');
  const faults = merge(kinds, 'faults');
  // The stored comment has the first wording of an opinion; messages have the others.
  const stored = (phrases: readonly string[]): ValueRule => pick(phrases.slice(0, 1));
  const said = (phrases: readonly string[]): ValueRule => pick(phrases.slice(1));
  return [
    attributeOf(labels, 'relation', pick(relations)),
    attributeOf(labels, 'category', category),
    attributeOf(
      labels,
      'name',
      byTable('category', kinds, ({ names }) => pick(names)),
    ),
    internal(
      'merit',
      byTable('category', kinds, (kind) => pick(Object.keys(kind.merits))),
    ),
    internal(
      'flaw',
      byTable('category', kinds, (kind) => pick(Object.keys(kind.faults))),
    ),
    internal('stored-merit', byTable('merit', merits, stored)),
    internal('stored-flaw', byTable('flaw', faults, stored)),
    phrasing('praise', byTable('merit', merits, said)),
    phrasing('regret', byTable('flaw', faults, said)),
    attributeOf(labels, 'comment', text(words.comment), { vary: ['merit', 'flaw'] }),
    attributeOf(labels, 'summary', text(words.summary), { vary: ['merit', 'flaw'], use: 'internal' }),
  ];
}

function merge(
  kinds: Readonly<Record<string, ThingKind>>,
  part: 'merits' | 'faults',
): Record<string, readonly string[]> {
  return Object.assign({}, ...Object.values(kinds).map((kind) => kind[part])) as Record<
    string,
    readonly string[]
  >;
}

import { type EverydayWorld, everydayWorld, type Gathering, type ThingKind } from '@memgym/everyday-world';
import { attributeOf, internal, phrasing } from './attribute-of.js';
import chineseWords from './chinese-words.json' with { type: 'json' };
import englishWords from './english-words.json' with { type: 'json' };
import { type AttributeInput, type EntityInput, type Network, networkSchema } from './network.js';
import type { AttributeWords, NetworkWords } from './network-words.js';
import { roleEntities } from './role-entities.js';
import { by, byTable, copy, distinct, join, mix, pick, text, whole } from './rules.js';
import type { ValueRule } from './value-rule.js';

/** Two events at work and two others (packages/memsim/spec.md#network). */
function eventEntities(words: NetworkWords, { surroundings }: EverydayWorld): EntityInput[] {
  const { work, leisure, workClosings, leisureClosings } = surroundings;
  const event = { as: 'event', count: 2 } as const;
  const ofWork = { gatherings: work, closings: workClosings, subject: 'user.occupation' };
  const ofLeisure = { gatherings: leisure, closings: leisureClosings, subject: 'user.hobby' };
  return [
    {
      ...event,
      name: 'work-event',
      list: 'work_events',
      attributes: eventAttributes(words, surroundings, ofWork),
    },
    {
      ...event,
      name: 'leisure-event',
      list: 'rest_events',
      attributes: eventAttributes(words, surroundings, ofLeisure),
    },
  ];
}

/** What there is to say of one kind of event. */
interface EventKind {
  readonly gatherings: readonly Gathering[];
  readonly closings: readonly string[];
  /** The variable that an event is about. */
  readonly subject: string;
}

function eventAttributes(
  words: NetworkWords,
  { cities: all, workCities, epithets }: EverydayWorld['surroundings'],
  { gatherings, closings, subject }: EventKind,
): AttributeInput[] {
  const cities = { kind: 'description' as const, of: descriptionsOf(all) };
  const types = Object.fromEntries(gatherings.map((one) => [one.type, one]));
  const amount = (units: Readonly<Record<string, number>>) => ({
    kind: 'amount' as const,
    numbers: { ...words.numbers },
    units: { ...units },
  });
  return [
    attributeOf(words.event, 'type', { rule: distinct('event types', pick(Object.keys(types))) }),
    internal('subject', copy(subject)),
    internal(
      'opening',
      byTable('type', types, ({ openings }) =>
        text(...openings.map((one) => one.replaceAll('%', '<subject>'))),
      ),
    ),
    internal('closing', pick(closings)),
    attributeOf(words.event, 'content', {
      rule: text(words.content),
      asked: true,
      vary: ['opening', 'closing'],
    }),
    attributeOf(words.event, 'place', {
      rule: mix([1, copy('user.hometown')], [8, copy('user.workplace')], [1, pick(workCities)]),
      asked: true,
      derive: cities,
    }),
    internal('week', pick(words.weeks)),
    internal('weekday', pick(words.weekdays)),
    internal('clock', pick(words.clocks)),
    attributeOf(words.event, 'time', {
      rule: mix(
        [1, text(words.relativeTime)],
        [1, join('2024-04-1', whole(1, 7), ' ', pick('9 14 19'), ':00')],
      ),
      asked: true,
      near: 'time',
      derive: { kind: 'time' },
    }),
    internal('epithet', distinct('epithets', pick(epithets))),
    attributeOf(words.event, 'name', { rule: text(words.eventName), vary: ['epithet'] }),
    internal('digit', pick(words.digits)),
    internal(
      'size',
      byTable('type', types, ({ sizes }) => pick(sizes)),
    ),
    attributeOf(words.event, 'scale', {
      rule: text(words.scale),
      asked: true,
      vary: ['digit', 'size'],
      order: amount(words.sizes),
    }),
    internal('count', pick(words.counts)),
    internal(
      'length',
      byTable('type', types, ({ lengths }) => pick(lengths)),
    ),
    attributeOf(words.event, 'duration', {
      rule: text(words.duration),
      asked: true,
      vary: ['count', 'length'],
      order: amount(words.lengths),
    }),
  ];
}

const descriptionsOf = (
  cities: readonly { readonly name: string; readonly description: string }[],
): Record<string, string> => Object.fromEntries(cities.map(({ name, description }) => [name, description]));

/** The languages of the built-in network. */
export const networkLanguages = ['zh', 'en'] as const;
export type NetworkLanguage = (typeof networkLanguages)[number];

/**
 * The network of the original: a user, two relatives, two colleagues, two events at work and two others, a thing and
 * a place, with its dependences (packages/memsim/spec.md#network). Values are those of the everyday world.
 */
export function builtInNetwork(language: NetworkLanguage): Network {
  const words: NetworkWords = language === 'zh' ? chineseWords : englishWords;
  const world = everydayWorld(language);
  return networkSchema.parse({
    entities: [...roleEntities(words, world), ...eventEntities(words, world), ...thingEntities(words, world)],
  });
}

/** A thing and a place, with an opinion of each (packages/memsim/spec.md#network). */
function thingEntities(words: NetworkWords, { surroundings }: EverydayWorld): EntityInput[] {
  const { things, places } = surroundings;
  const [home = '', ...elsewhere] = Object.keys(places);
  const [live = ''] = words.placeRelations;
  return [
    {
      name: 'item',
      as: 'item',
      list: 'items',
      attributes: attributesOf(words, {
        labels: words.thing,
        kinds: things,
        relations: words.thingRelations,
        category: by('user.gender', {
          [words.man]: pick(words.menThings),
          [words.woman]: pick(words.womenThings),
        }),
      }),
    },
    {
      name: 'place',
      as: 'place',
      list: 'places',
      attributes: attributesOf(words, {
        labels: words.place,
        kinds: places,
        relations: words.placeRelations,
        category: by('relation', { [live]: pick([home]) }, pick(elsewhere)),
      }),
    },
  ];
}

function attributesOf(
  words: NetworkWords,
  {
    labels,
    kinds,
    relations,
    category,
  }: {
    readonly labels: Readonly<Record<string, AttributeWords>>;
    readonly kinds: Readonly<Record<string, ThingKind>>;
    readonly relations: readonly string[];
    readonly category: ValueRule;
  },
): AttributeInput[] {
  const merits = merge(kinds, 'merits');
  const faults = merge(kinds, 'faults');
  // The stored comment has the first wording of an opinion; messages have the others.
  const stored = (phrases: readonly string[]): ValueRule => pick(phrases.slice(0, 1));
  const said = (phrases: readonly string[]): ValueRule => pick(phrases.slice(1));
  return [
    attributeOf(labels, 'relation', { rule: pick(relations) }),
    attributeOf(labels, 'category', { rule: category }),
    attributeOf(labels, 'name', { rule: byTable('category', kinds, ({ names }) => pick(names)) }),
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
    attributeOf(labels, 'comment', { rule: text(words.comment), vary: ['merit', 'flaw'] }),
    attributeOf(labels, 'summary', { rule: text(words.summary), vary: ['merit', 'flaw'], use: 'internal' }),
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

import type { EverydayWorld, Gathering } from '@memgym/everyday-world';
import { attributeOf, internal } from './attribute-of.js';
import type { EntityInput } from './network.js';
import type { NetworkWords } from './network-words.js';
import { byTable, copy, distinct, join, mix, pick, text, whole } from './rules.js';

/** Two events at work and two others (packages/memsim/spec.md#network). */
export function eventEntities(words: NetworkWords, { surroundings }: EverydayWorld): EntityInput[] {
  const { work, leisure, workClosings, leisureClosings, workCities, epithets } = surroundings;
  const cities = { kind: 'description' as const, of: descriptionsOf(surroundings.cities) };
  const entity = (
    name: string,
    list: string,
    gatherings: readonly Gathering[],
    closings: readonly string[],
    subject: string,
  ): EntityInput => {
    const types = Object.fromEntries(gatherings.map((one) => [one.type, one]));
    const amount = (units: Readonly<Record<string, number>>) => ({
      kind: 'amount' as const,
      numbers: { ...words.numbers },
      units: { ...units },
    });
    return {
      name,
      as: 'event',
      list,
      count: 2,
      attributes: [
        attributeOf(words.event, 'type', distinct('event types', pick(Object.keys(types)))),
        internal('subject', copy(subject)),
        internal(
          'opening',
          byTable('type', types, ({ openings }) =>
            text(...openings.map((one) => one.replaceAll('%', '<subject>'))),
          ),
        ),
        internal('closing', pick(closings)),
        attributeOf(words.event, 'content', text(words.content), {
          asked: true,
          vary: ['opening', 'closing'],
        }),
        attributeOf(
          words.event,
          'place',
          mix([1, copy('user.hometown')], [8, copy('user.workplace')], [1, pick(workCities)]),
          { asked: true, derive: cities },
        ),
        internal('week', pick(words.weeks)),
        internal('weekday', pick(words.weekdays)),
        internal('clock', pick(words.clocks)),
        attributeOf(
          words.event,
          'time',
          mix(
            [1, text(words.relativeTime)],
            [1, join('2024-04-1', whole(1, 7), ' ', pick('9 14 19'), ':00')],
          ),
          { asked: true, near: 'time', derive: { kind: 'time' } },
        ),
        internal('epithet', distinct('epithets', pick(epithets))),
        attributeOf(words.event, 'name', text(words.eventName), { vary: ['epithet'] }),
        internal('digit', pick(words.digits)),
        internal(
          'size',
          byTable('type', types, ({ sizes }) => pick(sizes)),
        ),
        attributeOf(words.event, 'scale', text(words.scale), {
          asked: true,
          vary: ['digit', 'size'],
          order: amount(words.sizes),
        }),
        internal('count', pick(words.counts)),
        internal(
          'length',
          byTable('type', types, ({ lengths }) => pick(lengths)),
        ),
        attributeOf(words.event, 'duration', text(words.duration), {
          asked: true,
          vary: ['count', 'length'],
          order: amount(words.lengths),
        }),
      ],
    };
  };
  return [
    entity('work-event', 'work_events', work, workClosings, 'user.occupation'),
    entity('leisure-event', 'rest_events', leisure, leisureClosings, 'user.hobby'),
  ];
}

const descriptionsOf = (
  cities: readonly { readonly name: string; readonly description: string }[],
): Record<string, string> => Object.fromEntries(cities.map(({ name, description }) => [name, description]));

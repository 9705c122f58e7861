import { eventTime, isSession, type MemoryInput, turnsOfSession } from '@memgym/core';
import type { ConformanceContext } from '../conformance-context.js';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { lone, sampleInputs, sampleQueries, turn } from '../sample-inputs.js';
import { type Trial, trialStart } from '../trial.js';
import { withShiftedWallClock } from '../wall-clock.js';

const tenYears = 10 * 365 * 24 * 3600 * 1000;
/** Longer than any trial's clock advances. */
const trialLength = 1_000_000;

/**
 * docs/specs/memory-systems.md#conformance, 11: times come from the conversation and the injected clock; the wall clock
 * has no effect. Positions, if the system knows them, are in the order of the conversation.
 */
export const eventTimes: ConformanceProperty = {
  id: 'event-time',
  title: 'records the time and the order of the conversation, and never reads the wall clock',
  check: async (context) => {
    const trial = await context.open();
    await trial.addAll(sampleInputs);
    const times = new Map(sampleInputs.flatMap(timesOf));
    for (const { id, sourceIds, eventTime: own, ingestTime } of await trial.held()) {
      const expected = sourceIds.flatMap((sourceId) => times.get(sourceId) ?? []);
      ensure(
        sourceIds.length === 0 || expected.length < sourceIds.length || own !== undefined,
        () => `${JSON.stringify(id)} has lost its \`eventTime\``,
      );
      ensure(
        sourceIds.length > 1 || own === undefined || expected.length === 0 || expected[0] === own,
        () => `${JSON.stringify(id)} happened at ${expected[0]}, but is stored with ${own}`,
      );
      // A memory without named sources may have been stored at any time.
      ensure(
        sourceIds.length === 0 || (ingestTime >= trialStart && ingestTime < trialStart + trialLength),
        () => `${JSON.stringify(id)} was stored at ${ingestTime}, which the given clock never showed`,
      );
    }
    await checkMerged(await context.open());
    await checkOrder(context);
    const now = await withShiftedWallClock(0, () => life(context));
    const later = await withShiftedWallClock(tenYears, () => life(context));
    ensure(now === later, 'a different wall clock date gave a different state or different answers');
    return 'passed';
  },
};

const on = (day: number) => eventTime({ year: 2023, month: 5, day });
const days = [on(3), on(9), on(6)];

/** The time of a memory of several messages is between the first and the last of them. */
async function checkMerged(trial: Trial): Promise<void> {
  const said = days.map((day, place) => lone(`said ${place}`, 'The cinema shows an old film.', day));
  await trial.addAll([...sampleInputs, ...said]);
  const times = new Map([...sampleInputs, ...said].flatMap(timesOf));
  for (const { id, sourceIds, eventTime: own } of await trial.held()) {
    const all = sourceIds.flatMap((sourceId) => times.get(sourceId) ?? []).sort();
    const [first] = all;
    if (own === undefined || first === undefined || all.length < sourceIds.length) continue;
    ensure(
      own >= first && own <= (all.at(-1) ?? first),
      () => `${JSON.stringify(id)} happened from ${first} to ${all.at(-1)}, but is stored with ${own}`,
    );
  }
}

const rooms = ['attic', 'kitchen', 'garden', 'cellar', 'hall', 'library', 'office', 'garage'];
/** Messages of the same time; their ids are not in their order. */
const inRooms = rooms.map((room, place) =>
  turn(`room ${rooms.length - place}`, `The ladder stood in the ${room} that day.`, { eventTime: on(3) }),
);

/** Positions agree with the order of the messages, also after forgetting, restoring and later messages. */
async function checkOrder({ open }: ConformanceContext): Promise<void> {
  const trial = await open();
  await trial.add({ id: 'morning', turns: inRooms.slice(0, 4) });
  for (const one of inRooms.slice(4, 6)) await trial.add(one);
  await ensureOrder(trial, inRooms);
  await trial.system.deleteBySource?.(['room 6', 'room 3'], trial.writing());
  await ensureOrder(trial, inRooms);
  const copy = trial.restores ? await open() : trial;
  if (trial.restores) await copy.restore(await trial.snapshot());
  await copy.add({ id: 'evening', turns: inRooms.slice(6) });
  await ensureOrder(copy, inRooms);
}

async function ensureOrder(trial: Trial, said: readonly { readonly id: string }[]): Promise<void> {
  const places = new Map(said.map(({ id }, place) => [id, place]));
  const { items } = await trial.find({ text: 'the ladder', k: Number.POSITIVE_INFINITY });
  for (const [where, memories] of Object.entries({ held: await trial.held(), found: items })) {
    const placed = memories.flatMap(({ id, position, sourceIds }) => {
      const known = sourceIds.flatMap((sourceId) => places.get(sourceId) ?? []);
      return position === undefined || known.length < sourceIds.length
        ? []
        : [{ id, position, place: Math.max(...known) }];
    });
    placed.sort((left, right) => left.place - right.place);
    for (const [index, later] of placed.entries()) {
      const earlier = placed[index - 1];
      ensure(
        earlier === undefined ||
          Math.sign(later.position - earlier.position) === Math.sign(later.place - earlier.place),
        () =>
          `${JSON.stringify(later.id)}, ${where}, has the \`position\` ${later.position}, but ${JSON.stringify(earlier?.id)}, said before, has ${earlier?.position}`,
      );
    }
  }
}

async function life({ open }: ConformanceContext): Promise<string> {
  const trial = await open();
  await trial.addAll(sampleInputs);
  return `${await trial.fingerprint()}${await trial.answers(sampleQueries)}`;
}

function timesOf(input: MemoryInput): (readonly [string, string])[] {
  const said = isSession(input) ? turnsOfSession(input) : [input];
  return said.flatMap(({ id, eventTime }) => (eventTime === undefined ? [] : [[id, eventTime] as const]));
}

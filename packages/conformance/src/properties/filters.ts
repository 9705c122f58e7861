import { type EventTime, eventTime, type MemoryItem, type QueryFilters, type Session } from '@memgym/core';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { ensureRanked } from '../ensure-ranked.js';
import { lone } from '../sample-inputs.js';
import type { Trial } from '../trial.js';
import { unsourced } from '../unsourced.js';

const on = (day: number): EventTime => eventTime({ year: 2024, month: 2, day, hour: 8 });
const question = 'What did the gardener plant?';
const wanted = ['w1', 'w2', 'w3'];

/** docs/specs/memory-systems.md#conformance, 12: filters apply before the best `k`, and exclude everything else. */
export const filters: ConformanceProperty = {
  id: 'filters',
  title: 'applies filters before it selects the best k, and returns nothing that they exclude',
  check: async ({ open }) => {
    const trial = await open();
    if (!trial.citesSources) return { skipped: unsourced };
    // All excluded memories match the question better, and some are newer.
    for (let day = 1; day <= 6; day += 1) await trial.add(lone(`o${day}`, question, on(day)));
    for (const [place, id] of wanted.entries()) {
      await trial.add(lone(id, `The gardener plants roses, row ${place}.`, on(20 + place)));
    }
    await trial.add(lone('last', question, on(28)));
    const held = (await trial.held()).filter(({ sourceIds }) => sourceIds.some((id) => wanted.includes(id)));
    if (held.length < wanted.length)
      return { skipped: 'it did not store the memories that the filters ask for' };

    const cases: readonly QueryFilters[] = [
      { eventTimeFrom: on(20), eventTimeTo: on(22) },
      { sourceIds: wanted },
      { eventTimeFrom: on(15), sourceIds: [...wanted, 'never added'] },
    ];
    for (const filter of cases) {
      const { items } = await trial.find({ text: question, k: wanted.length, filters: filter });
      const found = items.flatMap(({ sourceIds }) => sourceIds);
      const foreign = found.find((id) => !wanted.includes(id));
      const shown = JSON.stringify(filter);
      ensure(foreign === undefined, () => `${shown} let ${JSON.stringify(foreign)} through`);
      const complete = wanted.every((id) => found.includes(id));
      ensure(
        complete,
        () => `${shown} has ${wanted.length} matches, but returned only ${JSON.stringify(found)}`,
      );
      await ensureAtMostK(trial, filter);
    }
    const nothing = await trial.find({ text: question, k: 5, filters: { kinds: ['no such kind'] } });
    ensure(nothing.items.length === 0, 'a filter for an unknown kind let something through');
    await checkMeta(await open());
    const { items } = await trial.find({ text: question, k: 5 });
    const minScore = items[1]?.score ?? 0;
    const high = await trial.find({ text: question, k: 5, minScore });
    ensure(
      high.items.every(({ score }) => score >= minScore),
      'memories below `minScore` were returned',
    );
    return 'passed';
  },
};

/** The query may request fewer memories than pass the filter. */
async function ensureAtMostK(trial: Trial, filters: QueryFilters): Promise<void> {
  for (const k of [0, 1, 2]) ensureRanked(await trial.find({ text: question, k, filters }), k);
}

const colours = ['red', 'green', 'red', 'green', 'red'];
const coloured: readonly Session[] = colours.map((colour, place) => ({
  id: `session ${place}`,
  turns: [
    {
      id: `m${place}`,
      role: 'user',
      content: `The gardener plants tulip ${place}.`,
      meta: { colour, place },
    },
  ],
}));

/**
 * The `meta` of a message: every memory derived from the message has it, and a filter for it finds exactly these
 * memories.
 */
async function checkMeta(trial: Trial): Promise<void> {
  await trial.addAll(coloured);
  const coloursOf = ({ sourceIds }: MemoryItem): string[] =>
    colours.filter((_colour, place) => sourceIds.includes(`m${place}`));
  for (const item of await trial.held()) {
    const held = [item.meta?.colour].flat();
    const lost = coloursOf(item).find((colour) => !held.includes(colour));
    ensure(
      lost === undefined,
      () => `${JSON.stringify(item.text)} has lost the \`meta\` of a message that it cites`,
    );
  }
  const everything = Number.POSITIVE_INFINITY;
  const red = { meta: { colour: 'red' } };
  const { items } = await trial.find({ text: question, k: everything, filters: red });
  const foreign = items.find((item) => !coloursOf(item).includes('red'));
  ensure(foreign === undefined, () => `a filter for \`meta\` let ${JSON.stringify(foreign?.id)} through`);
  const passed = new Set(items.map(({ id }) => id));
  const unfiltered = await trial.find({ text: question, k: everything });
  // A memory of several messages may be shown only if the filter accepts them all.
  const missed = unfiltered.items.find(
    (item) => coloursOf(item).every((colour) => colour === 'red') && !passed.has(item.id),
  );
  ensure(
    missed === undefined,
    () => `a filter for \`meta\` did not find ${JSON.stringify(missed?.id)}, which has it`,
  );
  await ensureAtMostK(trial, red);
  const { items: none } = await trial.find({ text: question, k: 5, filters: { meta: { colour: 'blue' } } });
  ensure(none.length === 0, 'a filter for a `meta` that no message has let something through');
}

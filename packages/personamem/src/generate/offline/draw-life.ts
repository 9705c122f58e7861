import type { Rng } from '@memgym/core';
import { sentenceCase } from '@memgym/env-generator';
import { type EverydayTopic, type EverydayValue, everydayWorld, expandText } from '@memgym/everyday-world';
import type { PreferenceField } from '../../wording/preferences/preference-field.js';
import { englishPreferenceFields } from '../../wording/preferences/preference-field.js';
import { thingsIn } from '../../wording/preferences/things-in.js';
import type { Period } from '../raw/periods.js';
import type { History } from '../raw/raw-file.js';
import { drawHistory } from './draw-history.js';

/** The subjects of general histories: things named by everyday topics, and others of the same kinds. */
const everydayField: PreferenceField = {
  key: 'everydayLife',
  about: 'everyday life',
  kinds: [
    ['crafts', 'taking up', 'craft', 'bookbinding|basketry|calligraphy|weaving'],
    ['games', 'playing', 'games', 'backgammon|boules|dominoes|table football'],
    ['outdoor pastimes', 'going in for', 'outdoor_pastime', 'geocaching|canoeing|berry picking|snowshoeing'],
    ['kinds of exercise', 'doing', 'exercise_kind', 'aerobics|fencing|rollerblading|judo'],
    ['languages', 'learning', 'language', 'Welsh|Turkish|Swahili|Finnish'],
  ].map(([name = '', verb = '', valuesOf = '', things = '']) => ({
    name,
    verb,
    valuesOf,
    things: things.split('|'),
  })),
};

const plainEvents = 5;
const firstThings = 5;
const tenYearsInDays = 3650;

/** Everyday topics that no field takes values from and that no other topic restricts. */
function neutralTopics(): EverydayTopic[] {
  const { topics, dependences } = everydayWorld('en');
  const taken = new Set([
    ...[...englishPreferenceFields, everydayField].flatMap(({ kinds }) =>
      kinds.map(({ valuesOf }) => valuesOf),
    ),
    ...dependences.flatMap(({ topic, other }) => [topic, other]),
  ]);
  return topics.filter(({ key, atWork }) => !taken.has(key) && atWork !== true);
}

/** The daily life of a persona, apart from all topics. */
export interface OfflineLife {
  /** Values that are always true of it, one for each neutral everyday topic. */
  readonly values: readonly EverydayValue[];
  /** Ten events per period: five about daily life, five about everyday preferences. */
  readonly general: ReadonlyMap<Period, History>;
}

/** Draws the general histories and the values for small talk. */
export function drawLife(startDay: number, rng: Rng): OfflineLife {
  const topics = rng.stream('life').shuffle(neutralTopics());
  const values = topics.map(({ key, values: all }) => rng.stream(`value ${key}`).pick(all));
  const clauses = values.map(({ events }, index) =>
    expandText(events[0] ?? '', rng.stream(`event ${index}`)),
  );
  const plain = [0, 1, 2, 3].map((period) =>
    Array.from({ length: plainEvents }, (_, index) =>
      sentenceCase(clauses[(period * plainEvents + index) % clauses.length] ?? ''),
    ),
  );
  const things = rng.stream('things').shuffle(everydayField.kinds.flatMap((kind) => thingsIn(kind)));
  const general = drawHistory({
    things: things.slice(0, firstThings + 3),
    fresh: [1, 1, 1],
    eventsOfContinuation: 5,
    plain,
    startDay,
    firstDays: tenYearsInDays,
    taken: new Set(),
    rng: rng.stream('general'),
  });
  return { values, general };
}

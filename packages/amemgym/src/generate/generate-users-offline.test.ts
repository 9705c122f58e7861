import { createHash } from 'node:crypto';
import { ConfigError } from '@memgym/core';
import type { UserParts } from '@memgym/env-generator';
import { generateUsersOffline } from '@memgym/env-generator';
import { readConcepts } from '@memgym/everyday-world';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAMemGymProblems } from '../data/amemgym-problems.js';
import { amemgymRightOption } from '../data/amemgym-user.js';
import { findBrokenTexts, parseAMemGymItem } from '../data/load-amemgym.js';
import { toAMemGymItem } from './to-amemgym-item.js';

const asUser = (parts: UserParts) =>
  parseAMemGymItem(JSON.parse(JSON.stringify(toAMemGymItem(parts))), 'data.json');
const base = generateUsersOffline();
const users = base.map(asUser);

const sizes = fc.record({
  seed: fc.nat({ max: 0xffff_ffff }),
  users: fc.integer({ min: 1, max: 2 }),
  periods: fc.integer({ min: 1, max: 8 }),
  monthsPerPeriod: fc.integer({ min: 1, max: 7 }),
  startDate: fc.constantFrom('2020-10-01', '2023-11-30', '2024-02-29', '1999-12-31'),
  questions: fc.integer({ min: 3, max: 10 }),
  statesPerQuestion: fc.integer({ min: 2, max: 3 }),
  choicesPerState: fc.integer({ min: 2, max: 5 }),
  changesPerPeriod: fc.integer({ min: 1, max: 4 }),
  maxChangesPerState: fc.integer({ min: 4, max: 8 }),
  minStateVariants: fc.integer({ min: 2, max: 4 }),
});

describe('generateUsersOffline', () => {
  it('makes users of v1.base and v1.extra size that satisfy every rule of the format', () => {
    const extra = generateUsersOffline({ users: 3, periods: 20, statesPerQuestion: 3, seed: 7 });
    expect([...users, ...extra.map(asUser)].flatMap(findAMemGymProblems)).toEqual([]);
    expect(users).toHaveLength(20);
    for (const user of users) {
      expect(user.periods).toHaveLength(11);
      expect(user.questions).toHaveLength(10);
      expect(user.variables.length).toBeGreaterThanOrEqual(14);
    }
  });

  it('has the shape of the published v1.base: sessions, options, ages', () => {
    // Published: 943 sessions, 4 to 7 options, chance level .231, ages 18 to 85.
    const sessions = users.flatMap(({ periods }) => periods.flatMap((period) => period.sessions));
    expect(Math.abs(sessions.length - 943)).toBeLessThan(50);
    const options = users.flatMap(({ questions }) => questions.map((question) => question.options.length));
    expect(Math.min(...options)).toBeGreaterThanOrEqual(4);
    const chance = options.reduce((sum, count) => sum + 1 / count, 0) / options.length;
    expect(Math.abs(chance - 0.231)).toBeLessThan(0.02);
    const ages = base.map(({ profile }) => profile.age);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(18);
    expect(Math.max(...ages)).toBeLessThanOrEqual(85);
  });

  it.each(['en', 'zh'] as const)('writes whole sentences only: %s', (language) => {
    const made = generateUsersOffline({ language }).map(asUser);
    expect(made.flatMap(findBrokenTexts)).toEqual([]);
  });

  it('makes the requested number of changes in every period, if possible', () => {
    for (let period = 0; period < 10; period += 1) {
      const sizes = base.map(({ transition }) => transition.updates[period]?.updated.size ?? 0);
      const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
      expect(Math.abs(mean - 4), `period ${period + 1}`).toBeLessThanOrEqual(0.3);
    }
  });

  it('satisfies every rule of the format for any seed and size', () => {
    fc.assert(
      fc.property(sizes, (options) => {
        const made = generateUsersOffline(options);
        for (const parts of made) {
          const user = asUser(parts);
          expect(findAMemGymProblems(user)).toEqual([]);
          for (const { requiredVariables } of user.questions) {
            expect(new Set(requiredVariables).size).toBe(options.statesPerQuestion);
          }
          for (const update of parts.transition.updates) {
            expect(Math.abs(update.updated.size - options.changesPerPeriod)).toBeLessThanOrEqual(1);
            for (const [name, value] of update.updated) expect(update.old.get(name)).not.toBe(value);
          }
          for (const count of user.periods[0]?.updateCounts.values() ?? []) {
            expect(count).toBeLessThanOrEqual(options.maxChangesPerState);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('gives the same bytes for the same options, and different ones for another seed', () => {
    const digest = (seed: number) =>
      createHash('sha256')
        .update(JSON.stringify(generateUsersOffline({ users: 2, seed }).map(toAMemGymItem)))
        .digest('hex');
    expect(digest(5)).toBe(digest(5));
    expect(digest(5)).not.toBe(digest(6));
  });

  it('makes the same user for any number of users', () => {
    const [first] = generateUsersOffline({ users: 1 });
    expect(first).toEqual(base[0]);
  });

  it('implies in every session exactly what the session exposes', () => {
    for (const parts of base) {
      for (const { query, exposedStates } of parts.sessions.flat()) {
        const said = readConcepts(query, 'en').filter(({ source }) => source === 'statement');
        expect(new Map(said.map(({ topic, value }) => [topic, value])), query).toEqual(
          new Map(exposedStates),
        );
      }
    }
  });

  it('gives every option advice for exactly its own values, one sentence each', () => {
    for (const { questions, options } of base) {
      questions.forEach(({ requiredVariables }, index) => {
        for (const { state, answer } of options[index] ?? []) {
          const said = readConcepts(answer, 'en').map(({ topic, value }) => [topic, value]);
          expect(said, answer).toEqual(requiredVariables.map((name, place) => [name, state[place]]));
        }
      });
    }
  });

  it('does not reveal the right option by position or length', () => {
    const places: number[] = [];
    let longest = 0;
    let asked = 0;
    let chance = 0;
    for (const user of users) {
      for (const question of user.questions) {
        const lengths = question.options.map(({ answer }) => answer.length);
        for (const { state } of user.periods) {
          const right = amemgymRightOption(question, state);
          places[right] = (places[right] ?? 0) + 1;
          const most = lengths.filter((length) => length === Math.max(...lengths));
          if (lengths[right] === most[0]) longest += 1 / most.length;
          asked += 1;
          chance += 1 / lengths.length;
        }
      }
    }
    expect(Math.abs(longest / asked - chance / asked)).toBeLessThan(0.05);
    for (const count of places.slice(0, 4)) expect(Math.abs((count ?? 0) / asked - 0.23)).toBeLessThan(0.06);
  });

  it('repeats few sentences between two users', () => {
    const queries = base.map(({ sessions }) => new Set(sessions.flat().map(({ query }) => query)));
    const all = queries.flatMap((set) => [...set]);
    expect(new Set(all).size / all.length).toBeGreaterThan(0.95);
  });

  it('puts a space between the clauses of an event', () => {
    const events = users.flatMap((user) =>
      user.periods.flatMap(({ sessions }) => sessions.map(({ event }) => event)),
    );
    const joined = events.filter(
      (event) => event !== null && /, and (then|a little later|the same week)/.test(event),
    );
    expect(joined.length).toBeGreaterThan(10);
    for (const event of joined) expect(event).toMatch(/, and (then|a little later|the same week) /);
  });

  it.each([
    ['v1.base', {}],
    ['v1.extra', { statesPerQuestion: 3, periods: 20 }],
  ])('writes Chinese as well, names of variables included (%s)', (_name, size) => {
    const made = generateUsersOffline({ language: 'zh', users: 5, ...size });
    expect(made.map(asUser).flatMap(findAMemGymProblems)).toEqual([]);
    for (const { questions, options, sessions, variables } of made) {
      for (const { name } of variables) expect(name).toMatch(/^\p{Script=Han}+$/u);
      for (const { query, exposedStates } of sessions.flat()) {
        const said = readConcepts(query, 'zh').filter(({ source }) => source === 'statement');
        expect(new Map(said.map(({ topic, value }) => [topic, value])), query).toEqual(
          new Map(exposedStates),
        );
      }
      questions.forEach(({ requiredVariables }, index) => {
        for (const { state, answer } of options[index] ?? []) {
          const said = readConcepts(answer, 'zh').map(({ topic, value }) => [topic, value]);
          expect(said, answer).toEqual(requiredVariables.map((name, place) => [name, state[place]]));
        }
      });
    }
  });

  it.each([
    ['en', 2, 2],
    ['zh', 1, 2],
  ] as const)(
    'adds and deletes variables, and says so in words that can be read: %s',
    (language, additions, deletions) => {
      const made = generateUsersOffline({ language, users: 4, periods: 5, additions, deletions });
      for (const parts of made) {
        const user = asUser(parts);
        expect(findAMemGymProblems(user)).toEqual([]);
        const kinds = user.periods.flatMap(({ updates }) =>
          [...updates.values()].map(({ change }) => change),
        );
        expect(kinds.filter((kind) => kind === 'addition')).toHaveLength(additions);
        expect(kinds.filter((kind) => kind === 'deletion')).toHaveLength(deletions);
        for (const { query, exposedStates } of parts.sessions.flat()) {
          const said = readConcepts(query, language).filter(({ source }) => source === 'statement');
          expect(new Map(said.map(({ topic, value }) => [topic, value])), query).toEqual(
            new Map(exposedStates),
          );
        }
        for (const [index, { requiredVariables }] of parts.questions.entries()) {
          for (const { state, answer } of parts.options[index] ?? []) {
            const advised = readConcepts(answer, language).map(({ topic, value }) => [topic, value]);
            expect(advised, answer).toEqual(requiredVariables.map((name, place) => [name, state[place]]));
          }
        }
      }
    },
  );

  it('is the same with no additions and no deletions as without these options', () => {
    const none = generateUsersOffline({ users: 2, additions: 0, deletions: 0 });
    expect(JSON.stringify(none.map(toAMemGymItem))).toBe(JSON.stringify(base.slice(0, 2).map(toAMemGymItem)));
  });

  it('refuses additions and deletions that do not fit', () => {
    const make = (options: Parameters<typeof generateUsersOffline>[0]) => () =>
      generateUsersOffline({ users: 1, ...options });
    expect(make({ profile: 'reference', deletions: 1 })).toThrow(/deletions is 1, but the original/);
    expect(make({ additions: 20 })).toThrow(/20 of them added or deleted/);
    expect(make({ additions: 5, deletions: 5, questions: 10, maxChangesPerState: 9 })).toThrow(
      /topics of which a user may have nothing, but the config asks for 5 additions and 5 deletions/,
    );
  });

  it('knows leap years', () => {
    const [user] = generateUsersOffline({ users: 1, startDate: '2023-11-30', periods: 2 });
    expect(user?.transition.updates.map(({ end }) => end)).toEqual(['2024-02-29', '2024-05-29']);
  });

  it('rejects impossible options before making any user', () => {
    expect(() => generateUsersOffline({ questions: 200 })).toThrow(ConfigError);
    expect(() => generateUsersOffline({ statesPerQuestion: 9 })).toThrow(ConfigError);
    expect(() => generateUsersOffline({ minStateVariants: 40 })).toThrow(/minStateVariants/);
    expect(() => generateUsersOffline({ questions: 2 })).toThrow(/variables/);
  });
});

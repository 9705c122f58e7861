import { everydayWorld } from '@memgym/everyday-world';
import { describe, expect, it } from 'vitest';
import { madeUsers } from './__fixtures__/made-users.js';
import { type LookUp, recomputeAnswer } from './__fixtures__/recompute-answer.js';
import { type Profile, valueFor } from './network/sample-profile.js';

function lookUpOf(language: 'zh' | 'en', profile: Profile | undefined): LookUp {
  const { people, surroundings } = everydayWorld(language);
  const instance = (entity: string, index: number) => {
    const found = profile?.instances.find((one) => one.rule.name === entity && one.index === index);
    if (found === undefined) throw new Error(`no ${entity} ${index}`);
    return found;
  };
  return {
    name: (entity, index) => valueFor(instance(entity, index), 'name'),
    summary: (entity, index) => {
      const comment = valueFor(instance(entity, index), 'comment');
      const kinds = Object.values(entity === 'item' ? surroundings.things : surroundings.places);
      const category = valueFor(instance(entity, index), 'category');
      const kind = (entity === 'item' ? surroundings.things : surroundings.places)[category] ?? kinds[0];
      const short = (opinions: Readonly<Record<string, readonly string[]>> = {}) =>
        Object.entries(opinions).find(([, [first = '?']]) => comment.includes(first))?.[0];
      return [short(kind?.merits), short(kind?.faults)].join(language === 'zh' ? '，' : ', ');
    },
    description: (attribute, value) => {
      if (attribute.endsWith('.occupation')) return people.careers[value]?.duty ?? '?';
      if (attribute.endsWith('.hobby')) return people.pastimes[value] ?? '?';
      return surroundings.cities.find(({ name }) => name === value)?.description ?? '?';
    },
  };
}

describe.each(['zh', 'en'] as const)('the trajectories of a user (%s)', (language) => {
  const { profiles, trajectories } = madeUsers(language, 12);

  it('have the gold answers that follow from the hints of their messages', () => {
    const wrong = trajectories.filter(
      (one) => recomputeAnswer(one, language === 'zh', lookUpOf(language, profiles[one.gid])) !== one.answer,
    );
    expect(wrong.map(({ type, group, answer }) => [type, group, answer])).toEqual([]);
    expect(trajectories, '60 of each user, the sum of trajectoriesPerUser').toHaveLength(12 * 60);
  });

  it('state every value literally, in order of time, in existing evidence', () => {
    for (const { statements, evidence, askedAt } of trajectories) {
      const times = [...statements.map(({ saidAt }) => saidAt), askedAt];
      expect([...times].sort((one, other) => one - other)).toEqual([...new Set(times)]);
      expect(times).toEqual([...times].sort((one, other) => one - other));
      expect(statements.map((_, place) => place)).toEqual(expect.arrayContaining([...evidence]));
      for (const { hint, text, keep } of statements) {
        const stated = hint.attribute === 'comment' ? keep.length >= 3 : text.includes(hint.value);
        expect([text, stated || text.toLowerCase().includes(hint.value.toLowerCase())]).toEqual([text, true]);
      }
    }
  });

  it('have four different, trimmed options, with the answer under its letter', () => {
    for (const { options, right, answer } of trajectories) {
      const texts = Object.values(options);
      expect(options[right]).toBe(answer);
      expect([texts, new Set(texts).size]).toEqual([texts, 4]);
      expect(texts.filter((text) => text.trim() !== text || text === '')).toEqual([]);
    }
  });

  it('leave no placeholder in a text', () => {
    const texts = trajectories.flatMap(({ statements, questions, options }) => [
      ...[...statements, ...questions].map(({ text }) => text),
      ...Object.values(options),
    ]);
    expect(texts.filter((text) => /%[a-z]|[<>{}|]|undefined|NaN/.test(text))).toEqual([]);
  });
});

it('depends only on the seed and the index of a user', () => {
  const few = madeUsers('zh', 2).trajectories;
  expect(madeUsers('zh', 3).trajectories.slice(0, few.length)).toEqual(few);
});

describe('the reference profile', () => {
  const { trajectories, profiles } = madeUsers('zh', 30, 'reference');

  it('counts relative times from the question, as the original', () => {
    const asked = trajectories.filter(({ gold }) =>
      gold.some((one) => one.kind === 'value' && one.from === 'question'),
    );
    expect(asked.length).toBeGreaterThan(5);
    for (const one of asked) {
      expect(recomputeAnswer(one, true, lookUpOf('zh', profiles[one.gid]))).toBe(one.answer);
    }
    const fromMessage = asked.map((one) => ({
      ...one,
      gold: one.gold.map((gold) => (gold.kind === 'value' ? { ...gold, from: 'message' as const } : gold)),
    }));
    const late = fromMessage.filter(
      (one) => recomputeAnswer(one, true, lookUpOf('zh', profiles[one.gid])) !== one.answer,
    );
    expect(late.length).toBeGreaterThan(0);
  });

  it('has a clock that can go back', () => {
    const backwards = trajectories.filter(({ statements }) =>
      statements.some(({ saidAt }, index) => saidAt < (statements[index - 1]?.saidAt ?? 0)),
    );
    expect(backwards.length / trajectories.length).toBeGreaterThan(0.02);
  });
});

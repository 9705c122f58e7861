import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkCharacter } from './draw-value.js';

const path = join(
  process.env.MEMGYM_DATA_DIR ?? resolve(import.meta.dirname, '../../../../../../shared/data'),
  'memdaily/graphs.json',
);

type Facts = Readonly<Record<string, string>>;
interface Graph {
  readonly user_profile: Facts;
  readonly relation_profiles: readonly Facts[];
  readonly colleague_profiles: readonly Facts[];
  readonly work_events: readonly Facts[];
  readonly rest_events: readonly Facts[];
}

// The laws that the network of this package follows (packages/memsim/spec.md#network).
describe.skipIf(!existsSync(path))('the fifty published profiles', () => {
  const graphs = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Graph[]) : [];
  const count = (predicate: (graph: Graph) => number): number =>
    graphs.reduce((sum, graph) => sum + predicate(graph), 0);
  const events = graphs.flatMap(({ user_profile: user, work_events, rest_events }) =>
    [...work_events, ...rest_events].map((event) => ({ user, event })),
  );

  it('share the values that relatives and colleagues have in common', () => {
    expect(
      count(
        ({ user_profile: user, relation_profiles }) =>
          relation_profiles.filter(({ 家乡 }) => 家乡 === user.家乡).length,
      ),
    ).toBe(100);
    for (const shared of ['工作地', '教育背景', '职业', '单位名称']) {
      expect(
        count(
          ({ user_profile: user, colleague_profiles }) =>
            colleague_profiles.filter((colleague) => colleague[shared] === user[shared]).length,
        ),
      ).toBe(100);
    }
  });

  it('have id numbers with the check characters that are computed here', () => {
    const numbers = graphs.flatMap(({ user_profile: { 身份证号码 = '', 驾驶证号码 = '', 性别 = '' } }) => [
      { number: 身份证号码, licence: 驾驶证号码, isMan: 性别 === '男性' },
    ]);
    expect(numbers.filter(({ number }) => checkCharacter(number.slice(0, 17)) === number[17])).toHaveLength(
      50,
    );
    expect(numbers.filter(({ number, isMan }) => (Number(number[16]) % 2 === 1) === isMan)).toHaveLength(50);
    expect(
      numbers.filter(({ number, licence }) => licence.slice(0, 14) === number.slice(0, 14)),
    ).toHaveLength(50);
    expect(numbers.filter(({ isMan }) => isMan)).toHaveLength(31);
  });

  it('have events in known places, 170 at the workplace, and 108 relative times', () => {
    const cities = new Set(
      graphs.flatMap(({ user_profile, relation_profiles }) =>
        [user_profile, ...relation_profiles].map(({ 工作地 }) => 工作地),
      ),
    );
    expect(cities.size).toBe(7);
    expect(events).toHaveLength(200);
    for (const { user, event } of events) {
      expect([...cities, user.家乡, user.工作地]).toContain(event.地点);
    }
    expect(events.filter(({ user, event }) => event.地点 === user.工作地)).toHaveLength(170);
    expect(events.filter(({ event }) => event.时间?.startsWith('下'))).toHaveLength(108);
    expect(events.filter(({ event }) => /^2024-04-1[1-7] \d{1,2}:00$/.test(event.时间 ?? ''))).toHaveLength(
      92,
    );
  });

  it('pass on the user’s surname, with one exception', () => {
    const sameName = graphs.flatMap(({ user_profile: user, relation_profiles }) =>
      relation_profiles
        .filter(({ 关系 = '' }) => ['父亲', '叔叔'].includes(关系))
        .map(({ 姓名 }) => 姓名?.[0] === user.姓名?.[0]),
    );
    expect([sameName.length, sameName.filter(Boolean).length]).toEqual([24, 23]);
  });
});

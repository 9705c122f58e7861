import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInNetwork } from './built-in-network.js';
import { checkCharacter } from './draw-value.js';
import { openNetwork } from './open-network.js';
import { readNetwork } from './read-network.js';
import { type Instance, type Profile, valueFor } from './sample-profile.js';

const of = ({ instances }: Profile, name: string): Instance[] =>
  instances.filter(({ rule }) => rule.name === name);
const age = (instance: Instance): number => Number.parseInt(valueFor(instance, 'age'), 10);

it('computes the check characters of the published profiles', () => {
  expect(checkCharacter('64016819861201659')).toBe('8');
  expect(checkCharacter('64016819861201273')).toBe('0');
});

describe.each(['zh', 'en'] as const)('the built-in network (%s)', (language) => {
  const profiles = openNetwork(builtInNetwork(language))(1, 50);
  const [olderCousins, superiors] =
    language === 'zh' ? [['表哥', '表姐'], '上司'] : [['older brother', 'older sister'], 'boss'];

  it('keeps the laws of the published profiles', () => {
    for (const profile of profiles) {
      const [user] = of(profile, 'user') as [Instance];
      for (const kin of of(profile, 'kin')) {
        expect(valueFor(kin, 'hometown')).toBe(valueFor(user, 'hometown'));
        const isOlderCousin = olderCousins.includes(valueFor(kin, 'relation'));
        const difference = age(kin) - age(user);
        if (isOlderCousin) expect(difference >= 3 && difference <= 9).toBe(true);
        else
          expect(difference === -2 || difference === -3 || (difference >= 20 && difference <= 24)).toBe(true);
      }
      for (const colleague of of(profile, 'colleague')) {
        for (const shared of ['workplace', 'education', 'occupation', 'employer']) {
          expect(valueFor(colleague, shared)).toBe(valueFor(user, shared));
        }
        if (valueFor(colleague, 'relation') === superiors)
          expect(age(colleague)).toBeGreaterThanOrEqual(age(user) + 3);
      }
      const number = valueFor(user, 'identity');
      expect(number.at(-1)).toBe(checkCharacter(number.slice(0, 17)));
      expect(valueFor(user, 'licence').slice(0, 14)).toBe(number.slice(0, 14));
      const isMan = valueFor(user, 'gender') === (language === 'zh' ? '男性' : 'male');
      expect(Number(number[16]) % 2 === 1).toBe(isMan);
      const names = profile.instances.flatMap((one) =>
        one.rule.as === 'role' ? [valueFor(one, 'name')] : [],
      );
      expect(new Set(names).size).toBe(4);
    }
    expect(
      new Set(profiles.map((profile) => valueFor(of(profile, 'user')[0] as Instance, 'name'))).size,
    ).toBe(50);
  });

  it('places events as often at the workplace as the original', () => {
    const events = profiles.flatMap((profile) =>
      profile.instances
        .filter(({ rule }) => rule.as === 'event')
        .map(
          (event) => valueFor(event, 'place') === valueFor(of(profile, 'user')[0] as Instance, 'workplace'),
        ),
    );
    const share = events.filter(Boolean).length / events.length;
    // 170 of 200 in the published profiles; three standard errors of both samples.
    expect(Math.abs(share - 0.85)).toBeLessThan(3 * Math.sqrt((2 * 0.85 * 0.15) / 200));
  });
});

describe('a network file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-network-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const read = async (entities: unknown) => {
    const path = join(folder, 'network.json');
    await writeFile(path, JSON.stringify({ entities }));
    return readNetwork(path, builtInNetwork('en'));
  };
  const attribute = (name: string, rule: unknown, more = {}) => ({ name, label: name, rule, ...more });

  it('adds an entity with attributes that depend on others', async () => {
    const network = await read([
      {
        name: 'pet',
        as: 'role',
        list: 'pets',
        attributes: [
          attribute('relation', { kind: 'pick', from: ['pet'] }),
          attribute('kind', { kind: 'pick', from: ['dog', 'cat'] }, { asked: true }),
          attribute('name', {
            kind: 'by',
            of: 'kind',
            cases: {
              dog: { kind: 'pick', from: ['Rex'] },
              cat: { kind: 'text', from: ['<user.hobby> cat'] },
            },
          }),
        ],
      },
      { name: 'kin', attributes: [attribute('blood type', { kind: 'pick', from: ['A', 'B'] })].slice(1) },
    ]);
    const [profile] = openNetwork(network)(1, 1) as [Profile];
    const [pet] = of(profile, 'pet') as [Instance];
    const expected =
      valueFor(pet, 'kind') === 'dog'
        ? 'Rex'
        : `${valueFor(of(profile, 'user')[0] as Instance, 'hobby')} cat`;
    expect(valueFor(pet, 'name')).toBe(expected);
    expect(of(profile, 'kin')).toHaveLength(2);
  });

  it('is refused for a cycle, an unknown or repeated parent, and missing parts', async () => {
    const circle = await read([
      {
        name: 'user',
        attributes: [
          attribute('age', { kind: 'whole', from: 1, to: 2, plus: 'height' }),
          attribute('height', { kind: 'whole', from: 1, to: 2, plus: 'age' }),
        ],
      },
    ]);
    expect(() => openNetwork(circle)).toThrow('The network has a cycle: user.age → user.height → user.age.');
    const unknown = await read([
      { name: 'user', attributes: [attribute('x', { kind: 'copy', of: 'mood' })] },
    ]);
    expect(() => openNetwork(unknown)).toThrow(
      'user.x depends on user.mood, which the network does not have',
    );
    const several = await read([
      { name: 'user', attributes: [attribute('x', { kind: 'copy', of: 'kin.age' })] },
    ]);
    expect(() => openNetwork(several)).toThrow('user.x depends on kin.age, but a profile has 2');
    await expect(read([{ name: 'pet', attributes: [] }])).rejects.toThrow(
      "the new entity 'pet' needs `as` and `list`",
    );
    await expect(
      read([
        {
          name: 'pet',
          as: 'role',
          list: 'pets',
          attributes: [attribute('x', { kind: 'pick', from: ['a'] })],
        },
      ]),
    ).rejects.toThrow("The role 'pet' has no attribute name or relation");
    await expect(read([{ name: 'user', attributes: [attribute('x', { kind: 'guess' })] }])).rejects.toThrow(
      /rule/,
    );
  });
});

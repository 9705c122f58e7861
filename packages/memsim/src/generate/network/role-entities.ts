import type { EverydayWorld } from '@memgym/everyday-world';
import { attributeOf, internal } from './attribute-of.js';
import type { AttributeInput, EntityInput } from './network.js';
import type { NetworkWords } from './network-words.js';
import { by, byTable, copy, distinct, join, pick, whole } from './rules.js';
import type { ValueRule } from './value-rule.js';

const digits = (count: number): ValueRule => whole(0, 10 ** count - 1, { digits: count });

/** Rules that differ between the user, relatives and colleagues. */
interface RoleRules {
  readonly gender: ValueRule;
  readonly surname: ValueRule;
  readonly age: ValueRule;
  readonly hometown: ValueRule;
  readonly workplace: ValueRule;
  readonly education: ValueRule;
  readonly occupation: ValueRule;
  readonly position: ValueRule;
  readonly firm: ValueRule;
  readonly branch: ValueRule;
}

/** A rule for each career, from the titles of its three steps. */
type ByCareer = (ruleOf: (titles: readonly [string, string, string]) => ValueRule) => ValueRule;

/** The user, two relatives and two colleagues (packages/memsim/spec.md#network). */
export function roleEntities(words: NetworkWords, world: EverydayWorld): EntityInput[] {
  const { people, surroundings } = world;
  const careers = Object.entries(people.careers);
  const bySchooling = by(
    'education',
    Object.fromEntries(
      people.schooling.map((level) => [
        level,
        pick(careers.filter(([, { schooling }]) => schooling.includes(level)).map(([name]) => name)),
      ]),
    ),
  );
  const byCareer: ByCareer = (ruleOf) =>
    byTable('occupation', people.careers, ({ titles }) => ruleOf(titles));
  const cities = surroundings.cities.map(({ name }) => name);
  const anyone = {
    gender: pick([words.man, words.woman]),
    surname: pick(people.lastNames),
    hometown: pick(cities),
    workplace: pick(surroundings.workCities),
    education: pick(people.schooling),
    occupation: bySchooling,
    position: byCareer(([first, second, third]) => ({
      kind: 'steps',
      of: 'age',
      steps: [
        { below: 28, rule: pick([first, second]) },
        { below: 36, rule: pick([first, second, third]) },
      ],
      last: pick([second, third]),
    })),
    firm: pick(Object.keys(surroundings.firms)),
    branch: byTable('occupation', people.careers, ({ employers }) => pick(employers)),
  };
  const shared = (rules: RoleRules): AttributeInput[] => roleAttributes(words, world, rules);
  return [
    {
      name: 'user',
      as: 'user',
      list: 'user_profile',
      attributes: [
        attributeOf(words.role, 'relation', { rule: pick(['self']) }),
        ...shared({ ...anyone, age: whole(24, 42) }),
        ...documents(words),
      ],
    },
    {
      name: 'kin',
      as: 'role',
      list: 'relation_profiles',
      count: 2,
      attributes: [
        relation(
          words,
          kinWords(words).flatMap(({ man, woman }) => [man, woman]),
        ),
        ...shared({ ...anyone, ...kinRules(words, anyone) }),
      ],
    },
    {
      name: 'colleague',
      as: 'role',
      list: 'colleague_profiles',
      count: 2,
      attributes: [
        relation(words, [words.superior, words.subordinate, words.peer]),
        ...shared({ ...anyone, ...colleagueRules(words, byCareer) }),
      ],
    },
  ];
}

const relation = ({ role }: NetworkWords, of: readonly string[]): AttributeInput =>
  attributeOf(role, 'relation', { rule: distinct('relations', pick(of)) });

/** What differs between relatives and anyone else. */
function kinRules(words: NetworkWords, anyone: Pick<RoleRules, 'surname'>) {
  const men = kinWords(words).map(({ man }) => man);
  return {
    gender: by(
      'relation',
      Object.fromEntries(men.map((one) => [one, pick([words.man])])),
      pick([words.woman]),
    ),
    surname: by(
      'relation',
      Object.fromEntries(words.sameSurname.map((one) => [one, copy('user.surname')])),
      anyone.surname,
    ),
    age: by(
      'relation',
      Object.fromEntries([
        ...Object.values(words.olderCousins).map((one) => [one, whole(3, 9, { plus: 'user.age' })] as const),
        ...Object.values(words.youngerCousins).map(
          (one) => [one, whole(-3, -2, { plus: 'user.age' })] as const,
        ),
      ]),
      whole(20, 24, { plus: 'user.age' }),
    ),
    hometown: copy('user.hometown'),
  };
}

/** What differs between colleagues and anyone else. */
function colleagueRules(words: NetworkWords, byCareer: ByCareer) {
  return {
    age: by('relation', {
      [words.superior]: whole(3, 9, { plus: 'user.age' }),
      [words.peer]: whole(-2, 1, { plus: 'user.age' }),
      [words.subordinate]: whole(-3, -2, { plus: 'user.age' }),
    }),
    workplace: copy('user.workplace'),
    education: copy('user.education'),
    occupation: copy('user.occupation'),
    position: byCareer(([first, second, third]) =>
      by('relation', {
        [words.superior]: pick([third]),
        [words.peer]: pick([second, first]),
        [words.subordinate]: pick([first]),
      }),
    ),
    firm: copy('user.firm'),
    branch: copy('user.branch'),
  };
}

const kinWords = (words: NetworkWords) => [
  words.parents,
  ...words.auntsAndUncles,
  words.olderCousins,
  words.youngerCousins,
];

/** The sixteen attributes of every person. */
function roleAttributes(words: NetworkWords, world: EverydayWorld, rules: RoleRules): AttributeInput[] {
  return [
    ...identityAttributes(words, world, rules),
    ...lifeAttributes(words, world, rules),
    ...contactAttributes(words, world),
  ];
}

const asked = { asked: true };

const describe = (of: Readonly<Record<string, string>>) => ({ kind: 'description' as const, of: { ...of } });

function identityAttributes(
  words: NetworkWords,
  { people }: EverydayWorld,
  rules: RoleRules,
): AttributeInput[] {
  const { role, space, surnameFirst } = words;
  const given = (names: readonly string[]): ValueRule =>
    distinct('given names', pick(givenNames(names, surnameFirst)));
  const name = surnameFirst ? ['surname', 'given'] : ['given', 'surname'];
  return [
    attributeOf(role, 'gender', { rule: rules.gender }),
    internal('surname', rules.surname),
    internal(
      'given',
      by('gender', {
        [words.man]: given(people.firstNames.Male),
        [words.woman]: given(people.firstNames.Female),
      }),
    ),
    attributeOf(role, 'name', {
      rule: join(copy(name[0] ?? ''), space, copy(name[1] ?? '')),
      ...asked,
      vary: ['surname', 'given'],
      derive: { kind: 'length' },
    }),
    attributeOf(role, 'age', { rule: rules.age, ...asked, near: 'number', order: { kind: 'number' } }),
    attributeOf(role, 'height', {
      rule: by('gender', {
        [words.man]: { kind: 'normal', mean: 170, deviation: 8, least: 150, most: 190 },
        [words.woman]: { kind: 'normal', mean: 164, deviation: 8, least: 150, most: 190 },
      }),
      ...asked,
      near: 'number',
      order: { kind: 'number' },
      clue: false,
    }),
    attributeOf(role, 'birthday', {
      rule: { kind: 'day', format: words.dayFormat },

      ...asked,
      near: 'date',
      order: { kind: 'date' },
      derive: { kind: 'season' },
    }),
  ];
}

function lifeAttributes(
  { role, space, characters }: NetworkWords,
  { people, surroundings }: EverydayWorld,
  rules: RoleRules,
): AttributeInput[] {
  const ranks = [...people.schooling];
  return [
    attributeOf(role, 'hometown', { rule: rules.hometown, ...asked }),
    attributeOf(role, 'workplace', {
      rule: rules.workplace,
      ...asked,
      derive: describe(Object.fromEntries(surroundings.cities.map((city) => [city.name, city.description]))),
    }),
    attributeOf(role, 'education', { rule: rules.education, ...asked, order: { kind: 'ranks', ranks } }),
    attributeOf(role, 'occupation', {
      rule: rules.occupation,
      ...asked,
      derive: describe(
        Object.fromEntries(Object.entries(people.careers).map(([job, { duty }]) => [job, duty])),
      ),
    }),
    attributeOf(role, 'position', { rule: rules.position, ...asked }),
    internal('firm', rules.firm),
    internal('branch', rules.branch),
    attributeOf(role, 'employer', {
      rule: join(copy('firm'), space, copy('branch')),
      ...asked,
      clue: false,
      vary: ['firm', 'branch'],
    }),
    attributeOf(role, 'hobby', { rule: pick(people.interests), ...asked, derive: describe(people.pastimes) }),
    attributeOf(role, 'character', { rule: pick(characters) }),
  ];
}

function contactAttributes(
  { role, phonePrefixes }: NetworkWords,
  { people, surroundings }: EverydayWorld,
): AttributeInput[] {
  return [
    attributeOf(role, 'phone', {
      rule: join(pick(phonePrefixes), digits(8)),
      ...asked,
      near: 'digits',
      derive: { kind: 'digit-sum' },
    }),
    internal(
      'mailbox',
      join(
        { kind: 'slug', of: 'name', ...(people.romanisation && { letters: people.romanisation }) },
        whole(10, 99),
      ),
    ),
    internal('host', join({ kind: 'slug', of: 'firm', letters: surroundings.firms }, '.com')),
    attributeOf(role, 'email', {
      rule: join(copy('mailbox'), '@', copy('host')),
      ...asked,
      vary: ['mailbox', 'host'],
      derive: { kind: 'suffix', from: '@' },
    }),
  ];
}

/** Given names; if the surname comes first, also the last character of each, so that lengths differ. */
const givenNames = (names: readonly string[], surnameFirst: boolean): readonly string[] =>
  surnameFirst ? [...names, ...new Set(names.map((name) => name.slice(-1)))] : names;

/** The numbers of the user's documents; messages never state them. */
function documents({ role, man, woman }: NetworkWords): AttributeInput[] {
  const never = { stated: false };
  const identity = (): ValueRule => ({
    kind: 'checked',
    rule: join(
      copy('area'),
      copy('born'),
      by('gender', {
        // Odd for men, even for women.
        [man]: join(whole(10, 99), pick('1 3 5 7 9')),
        [woman]: join(whole(10, 99), pick('0 2 4 6 8')),
      }),
    ),
  });
  return [
    internal('area', whole(110_000, 649_999)),
    internal('year', whole(2024, 2024, { minus: 'age' })),
    internal('born', join(copy('year'), { kind: 'day-digits', of: 'birthday' })),
    attributeOf(role, 'identity', { rule: identity(), ...never }),
    attributeOf(role, 'passport', {
      rule: join('N', pick([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']), digits(7)),
      ...never,
    }),
    attributeOf(role, 'account', { rule: join('62', digits(4), digits(10)), ...never }),
    attributeOf(role, 'licence', { rule: identity(), ...never }),
  ];
}

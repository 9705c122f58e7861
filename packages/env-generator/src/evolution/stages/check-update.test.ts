import { describe, expect, it } from 'vitest';
import { environmentSchema } from '../config/environment-schema.js';
import { referenceRules } from '../generation-rules.js';
import { fixedRules } from '../rules.js';
import { checkUpdate, type UpdateCheck } from './check-update.js';

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const setting: UpdateCheck = {
  rules: fixedRules,
  environment: environmentSchema.parse({ changesPerPeriod: 3, maxChangesPerState: 2, periods: 4 }),
  variables: names.map((name) => ({ name, choices: ['low', 'high'] })),
  state: new Map(names.map((name) => [name, 'low'])),
  counts: new Map(names.map((name) => [name, 0])),
  periodsLeft: 1,
};
const reference: UpdateCheck = { ...setting, rules: referenceRules };
const reply = (updated: Record<string, string>) => ({ period_summary: 'Things happen.', updated });
const changing = (...changed: string[]) => reply(Object.fromEntries(changed.map((name) => [name, 'high'])));
const problem = (given: ReturnType<typeof reply>, where = setting): string => {
  const checked = checkUpdate(given, where);
  if (checked.ok) throw new Error('was accepted');
  return checked.problem;
};

describe('checkUpdate', () => {
  it('accepts one change more or less than requested', () => {
    for (const changed of [2, 3, 4])
      expect(checkUpdate(changing(...names.slice(0, changed)), setting).ok).toBe(true);
    expect(problem(changing('a'))).toBe('1 variables change instead of 2 to 4.');
    expect(problem(changing('a', 'b', 'c', 'd', 'e'))).toContain('5 variables');
  });

  it('names an unknown variable, an illegal value and an unchanged value', () => {
    expect(problem(changing('a', 'b', 'shoe_size'))).toBe('there is no variable "shoe_size".');
    expect(problem(reply({ a: 'huge', b: 'high' }))).toContain('"huge" is not a choice of a');
    expect(problem(reply({ a: 'low', b: 'high' }))).toBe('a is "low" already.');
  });

  it('names all faults, so that one correction can fix them', () => {
    expect(problem(reply({ a: 'huge', b: 'low', shoe_size: '43', c: 'high', d: 'high' }))).toBe(
      `
- "huge" is not a choice of a: ["low","high"].
- b is "low" already.
- there is no variable "shoe_size".
- 5 variables change instead of 2 to 4.`,
    );
  });

  it('enforces the maximum number of changes of a variable, which the original only requests', () => {
    const counts = new Map([...setting.counts, ['a', 2]]);
    expect(problem(changing('a', 'b', 'c'), { ...setting, counts })).toBe(
      'a has changed 2 times and must stay as it is.',
    );
    expect(checkUpdate(changing('a', 'b', 'c'), { ...reference, counts }).ok).toBe(true);
  });

  it('counts additions and deletions apart from updates, and says which are missing or too many', () => {
    const absence = { value: 'none', additions: 1, deletions: 1, mayBegin: ['e'], deletionsLeft: 0 };
    const where: UpdateCheck = {
      ...setting,
      absence,
      variables: names.map((name) => ({ name, choices: ['low', 'high', 'none'] })),
      // e has had no value yet, f has lost it.
      state: new Map(names.map((name) => [name, name < 'e' ? 'low' : 'none'])),
    };
    const whole = { a: 'high', b: 'high', c: 'none', e: 'low' };
    expect(checkUpdate(reply(whole), where).ok).toBe(true);
    expect(problem(reply({ a: 'high', b: 'high', c: 'high' }), where)).toContain(
      '- 0 variables begin instead of 1.\n- 0 variables end instead of 1.',
    );
    expect(problem(reply({ ...whole, d: 'none' }), where)).toBe('2 variables end instead of 1.');
    expect(problem(reply({ ...whole, f: 'low' }), where)).toBe(
      '\n- f has ended and stays "none".\n- 2 variables begin instead of 1.',
    );
    expect(problem(reply({ ...whole, e: 'none' }), where)).toContain('e is "none" already.');
  });

  it('keeps what later deletions may take out of what can change later', () => {
    const absence = { value: 'none', additions: 0, deletions: 0, mayBegin: [], deletionsLeft: 3 };
    const where = { ...setting, absence, counts: new Map(names.map((name) => [name, 1])) };
    expect(problem(changing('a', 'b', 'c'), where)).toContain('too few changes would remain');
    expect(
      checkUpdate(changing('a', 'b', 'c'), { ...where, absence: { ...absence, deletionsLeft: 1 } }).ok,
    ).toBe(true);
  });

  it('leaves enough changes for later periods', () => {
    const tired = new Map(names.map((name) => [name, name < 'd' ? 2 : 1]));
    const where = { ...setting, counts: tired, periodsLeft: 1 };
    expect(problem(changing('d', 'e'), where)).toContain('too few changes would remain');
    expect(checkUpdate(changing('d', 'e'), { ...where, periodsLeft: 0 }).ok).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { environmentSchema } from '../config/environment-schema.js';
import { referenceRules } from '../generation-rules.js';
import { writingLanguage } from '../languages/writing-language.js';
import { fixedRules } from '../rules.js';
import { checkRefined } from './check-refined.js';

const fixed = environmentSchema.parse({ periods: 1, changesPerPeriod: 2 });
const language = writingLanguage('en');
const fact = (name: string) => ({ name, choices: ['x', 'y'] });
const questions = [
  { text: 'What?', facts: [fact('budget'), fact('money')] },
  { text: 'Who?', facts: [fact('cash'), fact('mood')] },
];
const problem = (reply: Record<string, string[]>, environment = fixed): string => {
  const checked = checkRefined(reply, questions, {
    environment,
    language: writingLanguage(environment.language),
    rules: fixedRules,
  });
  if (checked.ok) throw new Error('was accepted');
  return checked.problem;
};

describe('checkRefined', () => {
  it('gives every old name its new one', () => {
    const checked = checkRefined({ funds: ['budget', 'cash'], money: ['money'], mood: ['mood'] }, questions, {
      environment: fixed,
      language,
      rules: fixedRules,
    });
    expect(checked.ok && [...checked.value.newNames]).toEqual([
      ['budget', 'funds'],
      ['cash', 'funds'],
      ['money', 'money'],
      ['mood', 'mood'],
    ]);
  });

  it('refuses two facts of one question under one name, unlike the original', () => {
    const joined = { funds: ['budget', 'money'], cash: ['cash'], mood: ['mood'] };
    expect(problem(joined)).toContain('two facts of the question "What?"');
    const taken = checkRefined(joined, questions, { environment: fixed, language, rules: referenceRules });
    expect(taken.ok && taken.value.newNames.get('money')).toBe('funds');
  });

  it('refuses lost names in both profiles', () => {
    expect(problem({ funds: ['budget', 'cash'] })).toBe('these facts are missing: money, mood.');
    expect(checkRefined({}, questions, { environment: fixed, language, rules: referenceRules }).ok).toBe(
      false,
    );
  });

  it('refuses a repeated name, an unknown one, and one that is not an identifier', () => {
    const rest = { money: ['money'], mood: ['mood'] };
    expect(problem({ ...rest, funds: ['budget', 'cash'], again: ['cash'] })).toContain(
      'cash is listed twice',
    );
    expect(problem({ ...rest, funds: ['budget', 'cash', 'gold'] })).toContain('"gold"');
    expect(problem({ ...rest, 'the funds': ['budget', 'cash'] })).toContain('"the funds"');
    expect(problem({ ...rest, 资金: ['budget', 'cash'] })).toContain('is not an English identifier');
    expect(problem({ ...rest, 资金: ['budget', 'cash'] }, { ...fixed, language: 'zh' })).toContain(
      '"money" is not a short',
    );
  });

  it('leaves enough variables for later changes', () => {
    const busy = environmentSchema.parse({ periods: 4, changesPerPeriod: 3, maxChangesPerState: 2 });
    expect(problem({ funds: ['budget', 'cash'], money: ['money'], mood: ['mood'] }, busy)).toBe(
      'only 3 facts are left, and at least 4 are needed: join fewer.',
    );
  });
});

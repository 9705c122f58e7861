import { describe, expect, it } from 'vitest';
import { environmentSchema } from '../config/environment-schema.js';
import { referenceRules } from '../generation-rules.js';
import { writingLanguage } from '../languages/writing-language.js';
import { fixedRules } from '../rules.js';
import { checkQuestions, readQuestions } from './check-questions.js';
import { checkQuestionsAsReference } from './reference/check-questions-as-reference.js';

const fixed = environmentSchema.parse({ questions: 2, statesPerQuestion: 2, choicesPerState: 3 });

const fact = (name: string, choices = ['low', 'middle', 'high']) => ({
  info_type: name,
  info_choices: choices,
});
const question = (text: string, facts = [fact('a'), fact('b')]) => ({ question: text, required_info: facts });
const of = (...questions: ReturnType<typeof question>[]) => ({ questions });
const check = (reply: ReturnType<typeof of>, environment = fixed) =>
  checkQuestions(readQuestions(reply, fixedRules), {
    environment,
    language: writingLanguage(environment.language),
  });
const problem = (reply: ReturnType<typeof of>): string => {
  const checked = check(reply);
  if (checked.ok) throw new Error('was accepted');
  return checked.problem;
};

describe('checkQuestions', () => {
  it('accepts the requested number of different questions, and drops surplus ones', () => {
    const checked = check(of(question('What?'), question('Who?'), question('Why?')));
    expect(checked.ok && checked.value.map(({ text }) => text)).toEqual(['What?', 'Who?']);
  });

  it('counts a question that is asked twice once', () => {
    expect(problem(of(question('What now?'), question(' what, NOW')))).toBe(
      'there are 1 different questions instead of 2.',
    );
  });

  it.each([
    ['no questions', of(), 'there are 0'],
    ['too few facts', of(question('What?', [fact('a')]), question('Who?')), '1 facts instead of 2'],
    ['one fact twice', of(question('What?', [fact('a'), fact('a')]), question('Who?')), 'same fact twice'],
    ['too few choices', of(question('What?', [fact('a', ['x', 'y']), fact('b')])), '2 choices instead of 3'],
    ['a choice twice', of(question('What?', [fact('a', ['x', 'X', 'y']), fact('b')])), 'same choice twice'],
    ['an empty choice', of(question('What?', [fact('a', ['x', ' ', 'y']), fact('b')])), 'empty choice'],
    ['a name in Chinese', of(question('What?', [fact('预算'), fact('b')])), 'not an English identifier'],
    ['a reserved name', of(question('What?', [fact('__proto__'), fact('b')])), 'not an English identifier'],
  ])('refuses %s', (_what, reply, words) => {
    expect(problem(reply)).toContain(words);
  });

  it('refuses a value that says that there is none, if every list is extended by one', () => {
    const given = of(
      question('What?', [fact('a', ['x', 'y', 'None at present.']), fact('b')]),
      question('Who?'),
    );
    expect(check(given).ok).toBe(true);
    const checked = check(given, environmentSchema.parse({ ...fixed, deletions: 1 }));
    expect(checked.ok ? '' : checked.problem).toContain('"none at present", which is added to every list');
  });

  it('accepts only Chinese names when questions are Chinese', () => {
    const chinese = { ...fixed, language: 'zh' as const };
    const named = (name: string) =>
      of(
        question('什么？', [fact(name), fact('心情')]),
        question('谁？', [fact('预算（元）'), fact('心情')]),
      );
    expect(check(named('预算'), chinese).ok).toBe(true);
    for (const name of ['budget', '__proto__', '预 算', '']) {
      expect(check(named(name), chinese)).toMatchObject({
        problem: expect.stringContaining('not a short name in Simplified Chinese'),
      });
    }
  });

  it('checks no numbers in reference, like the original', () => {
    const checkAsReference = (given: typeof reply) =>
      checkQuestionsAsReference(readQuestions(given, referenceRules));
    const reply = of(question('What?', [fact('a', ['x'])]), question('What?'));
    expect(checkAsReference(reply)).toMatchObject({ ok: true, value: { length: 2 } });
    expect(checkAsReference(of()).ok).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChoice } from './read-choice.js';

const limits = { contextTokens: 32_000 };
const options = ['tea', 'coffee', 'lemonade', 'water'].map((text, index) => ({
  label: 'ABCD'[index] ?? '',
  text,
}));
const ask = (texts: string[], question = 'What does Ann drink in the morning?') =>
  readChoice({ statements: texts.map((text) => ({ text })), question, language: 'en', options, limits });

describe('readChoice', () => {
  it('chooses the option supported by a statement on the question', () => {
    expect(ask(['Ann drinks coffee in the morning.', 'Bob likes the sea.']).label).toBe('B');
  });

  it('prefers the newer of two statements on the same matter', () => {
    const before = 'Ann drinks coffee every morning.';
    const after = 'Ann drinks tea every morning.';
    expect(ask([before, after]).label).toBe('A');
    expect(ask([after, before]).label).toBe('B');
  });

  it('orders statements by event time if all have one', () => {
    const statements = [
      { text: 'Ann drinks tea every morning.', eventTime: '2024-05-01T08:00:00' },
      { text: 'Ann drinks coffee every morning.', eventTime: '2023-05-01T08:00:00' },
    ];
    const question = 'What does Ann drink in the morning?';
    expect(readChoice({ statements, question, language: 'en', options, limits }).label).toBe('A');
  });

  it('prefers a statement on the question to one that only names an option', () => {
    const statements = ['Ann drinks tea in the morning.', 'Yesterday the coffee machine was repaired again.'];
    expect(ask(statements).label).toBe('A');
  });

  it('reads only the newest tokens that fit the context', () => {
    const statements = [
      { text: 'Ann drinks coffee in the morning.' },
      { text: 'Nothing else is new today, I think.' },
    ];
    const input = { statements, question: 'What does Ann drink in the morning?', language: 'en', options };
    const blind = readChoice({ ...input, statements: [], limits });
    expect(readChoice({ ...input, limits }).label).toBe('B');
    expect(readChoice({ ...input, limits: { contextTokens: 10 } }).label).toBe(blind.label);
  });

  it('follows one step through a statement that gives the person another name', () => {
    const statements = [
      '我的上司今年45岁。',
      '我的上司名叫王思琪。',
      '我同事名叫张思静。',
      '我同事今年30岁。',
    ];
    const people = ['王思敏', '张思静', '李思琪', '王思琪'].map((text, index) => ({
      label: 'ABCD'[index] ?? '',
      text,
    }));
    const question = '那个45岁的家伙叫什么名字来着？';
    const read = {
      statements: statements.map((text) => ({ text })),
      question,
      language: 'zh',
      options: people,
      limits,
    };
    expect(readChoice(read).label).toBe('D');
  });

  it('resolves a day relative to the time of the statement', () => {
    const days = ['2024年04月17日 周三', '2024年04月10日 周三', '2024年03月10日 周日'];
    const choice = readChoice({
      statements: [{ text: '提升营的时间是下周三晚上七点。', eventTime: '2024-04-02T07:20:00' }],
      question: '提升营的时间是什么？',
      language: 'zh',
      options: days.map((text, index) => ({ label: String(index), text })),
      limits,
    });
    expect(choice.label).toBe('1');
  });

  it('requires both halves of a two-part option', () => {
    const halves = ['36; London', '36; Paris', '40; London', '40; Paris'].map((text, index) => ({
      label: String(index),
      text,
    }));
    const statements = [{ text: 'My boss is 40.' }, { text: 'My office is in London.' }];
    const question = 'How old is my boss, and where is my office?';
    expect(readChoice({ statements, question, language: 'en', options: halves, limits }).label).toBe('2');
  });

  describe('with one option that says the matter was not mentioned', () => {
    const silent = { label: 'E', text: 'You never mentioned that' };
    const question = 'What does Ann drink in the morning?';
    const askSilently = (texts: string[], more = [silent]) =>
      readChoice({
        statements: texts.map((text) => ({ text })),
        question,
        language: 'en',
        options: [...options, ...more],
        limits,
      }).label;

    it('chooses it if nothing is known', () => {
      expect(askSilently([])).toBe('E');
    });

    it('chooses it when no statement supports another option', () => {
      expect(askSilently(['Ann gets up early in the morning.', 'Bob likes the sea.'])).toBe('E');
    });

    it('never chooses it when a statement supports another option', () => {
      expect(askSilently(['Ann drinks coffee in the morning.', 'I never mentioned that to Bob.'])).toBe('B');
    });

    it('treats it like any other if two options say so', () => {
      const blind = { label: 'F', text: 'That is unknown' };
      const labels = Array.from(
        { length: 60 },
        (_, index) =>
          readChoice({
            statements: [],
            question: `Question ${index}?`,
            language: 'en',
            options: [...options, silent, blind],
            limits,
          }).label,
      );
      expect(new Set(labels).size).toBe(6);
    });

    it('does the same in Chinese', () => {
      const chinese = ['汤圆', '花生', '您没有提到过'].map((text, index) => ({
        label: 'ABC'[index] ?? '',
        text,
      }));
      const read = (texts: string[]) =>
        readChoice({
          statements: texts.map((text) => ({ text })),
          question: '我的猫叫什么名字？',
          language: 'zh',
          options: chinese,
          limits,
        }).label;
      expect(read(['我今天去了河边散步。'])).toBe('C');
      expect(read(['我的猫叫汤圆，今年八岁。'])).toBe('A');
    });
  });

  it('chooses the first or last event for such a question, in any order of the options', () => {
    const events = ['I adopted a cat', 'I moved to Porto', 'I left my job'].map((text, index) => ({
      label: 'ABC'[index] ?? '',
      text,
    }));
    const statements = [
      { text: 'I left my job at the studio.', eventTime: '2025-05-01T09:00:00' },
      { text: 'I adopted a grey cat.', eventTime: '2025-02-01T09:00:00' },
      { text: 'I moved to Porto on Tuesday.', eventTime: '2025-04-01T09:00:00' },
    ];
    const choose = (question: string) =>
      readChoice({ statements, question, language: 'en', options: events, limits }).label;
    expect(choose('Which of these happened first?')).toBe('A');
    expect(choose('What happened last?')).toBe('C');
  });

  it('prefers a short recent change to a longer earlier story if the question is about the present', () => {
    const statements = [
      'The choir sings and practises in the church on Wednesday.',
      'We met in front of the church.',
      'The choir practises and sings on Monday.',
    ].map((text) => ({ text }));
    const days = ['Monday', 'Wednesday', 'Friday'].map((text, index) => ({
      label: 'ABC'[index] ?? '',
      text,
    }));
    const choose = (question: string) =>
      readChoice({ statements, question, language: 'en', options: days, limits }).label;
    expect(choose('When does the choir sing and practise in the church these days?')).toBe('A');
    expect(choose('When did the choir sing and practise in the church?')).toBe('B');
  });

  it('prefers the option next to the question’s terms if one statement has two', () => {
    const days = ['On Saturday', 'On Sunday'].map((text, index) => ({ label: 'AB'[index] ?? '', text }));
    const choose = (text: string) =>
      readChoice({
        statements: [{ text }],
        question: 'On which day is my long run?',
        language: 'en',
        options: days,
        limits,
      }).label;
    expect(choose('I moved the long run to Saturday, because on Sundays I work.')).toBe('A');
    expect(choose('I work on Saturday now, so my long run is on Sunday.')).toBe('B');
  });

  it('picks the same text in any option order without information, and each about equally often', () => {
    const counts = new Map<string, number>();
    for (let index = 0; index < 1000; index += 1) {
      const input = { statements: [], question: `Question ${index}?`, language: 'en', limits };
      const picked =
        options.find(({ label }) => label === readChoice({ ...input, options }).label)?.text ?? '';
      const turned = [...options].reverse().map(({ text }, place) => ({ label: String(place), text }));
      const again = turned.find(
        ({ label }) => label === readChoice({ ...input, options: turned }).label,
      )?.text;
      expect(again).toBe(picked);
      counts.set(picked, (counts.get(picked) ?? 0) + 1);
    }
    for (const { text } of options) expect(Math.abs((counts.get(text) ?? 0) - 250)).toBeLessThan(60);
  });

  it('always gives one of the labels and a confidence between 0 and 1, twice the same', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }),
        fc.string(),
        (texts, question) => {
          const choice = ask(texts, question);
          expect(['A', 'B', 'C', 'D']).toContain(choice.label);
          expect(choice.confidence).toBeGreaterThanOrEqual(0);
          expect(choice.confidence).toBeLessThanOrEqual(1);
          expect(ask(texts, question)).toEqual(choice);
        },
      ),
    );
  });
});

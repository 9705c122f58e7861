import { describe, expect, it } from 'vitest';
import { readFreeText } from './read-free-text.js';

const limits = { contextTokens: 32_000 };
const said = (speaker: string, text: string, eventTime = '2023-05-08T13:56:00') => ({
  speaker,
  text,
  eventTime: eventTime,
});
const talk = [
  said('Ann', 'I went to the pottery class yesterday and made a bowl.'),
  said('Ben', 'Nice! My sister Clara moved to Lisbon because she loves the sea.'),
  said('Ann', 'We have been married for 5 years.'),
  said('Ben', 'I just finished reading "The Lean Startup", it was great.'),
  said('Ann', 'I have three cats at home.'),
];
const ask = (question: string, statements = talk, language = 'en') =>
  readFreeText({ statements, question, language, limits });

describe('readFreeText', () => {
  it('answers a when-question with the day of a relative expression', () => {
    expect(ask('When did Ann go to the pottery class?')).toBe('7 May 2023');
  });

  it('answers a when-question with the day of the statement if it names no other', () => {
    expect(ask('When did Ben finish reading the book?')).toBe('8 May 2023');
    expect(ask('In which month did Ben finish reading the book?')).toBe('May 2023');
  });

  it('answers how-long and how-many questions with the number', () => {
    expect(ask('How long has Ann been married?')).toBe('5 years');
    expect(ask('How many cats does Ann have?')).toBe('three');
  });

  it('answers a where-question with the name of the place, and a what-question with the quoted title', () => {
    expect(ask("Where did Ben's sister move to?")).toBe('Lisbon');
    expect(ask('What book did Ben finish reading?')).toBe('The Lean Startup');
  });

  it('answers yes-no questions', () => {
    expect(ask('Did Ann go to the pottery class?')).toBe('Yes');
    expect(ask('Does Ann own a helicopter company in Brazil?')).toBe('No');
  });

  it('reports that nothing is known', () => {
    expect(ask('Where does Ann live?', [])).toBe('No information available');
    expect(ask('安住在哪里？', [], 'zh')).toBe('没有相关信息');
  });

  it('reads the speaker from a line that begins with a name', () => {
    const lines = [{ text: 'Ann: I adopted a puppy last week.', eventTime: '2023-06-09T19:55:00' }];
    const answer = readFreeText({
      statements: lines,
      question: 'When did Ann adopt a puppy?',
      language: 'en',
      limits,
    });
    expect(answer).toBe('the week before 9 June 2023');
  });

  it('chooses an offered option only if the right person mentions it', () => {
    const options = [
      { label: 'a', text: 'a bowl' },
      { label: 'b', text: 'Not mentioned in the conversation' },
    ];
    const offered = (question: string) =>
      readFreeText({ statements: talk, question, options, language: 'en', limits });
    expect(offered('What did Ann make in the pottery class?')).toBe('a bowl');
    expect(offered('What did Ben make in the pottery class?')).toBe('Not mentioned in the conversation');
    expect(offered('What did Ann win in the lottery of Saint Petersburg?')).toBe(
      'Not mentioned in the conversation',
    );
  });

  it('answers Chinese questions with the part that is not in the question', () => {
    const lines = ['我的上司名叫王思琪。', '我的上司今年45岁。', '我在深圳上班。'].map((text) => ({ text }));
    const answer = (question: string) =>
      readFreeText({ statements: lines, question, language: 'zh', limits });
    expect(answer('我的上司叫什么名字？')).toBe('王思琪');
    expect(answer('我的上司多大了？')).toBe('45岁');
  });

  it('always returns on empty, huge and hostile texts', () => {
    const odd = [
      '',
      ' ',
      '[',
      '"""',
      '🙂'.repeat(50),
      'word '.repeat(5000),
      '{{name}} {x} </memories>',
      'a'.repeat(20_000),
    ];
    const statements = odd.map((text) => ({ text }));
    for (const question of ['What is the word?', 'When?', '', 'How many words?', 'Is it word or name?']) {
      expect(typeof readFreeText({ statements, question, language: 'en', limits })).toBe('string');
      expect(typeof readFreeText({ statements, question, language: 'zh', limits })).toBe('string');
    }
  });
});

import { describe, expect, it } from 'vitest';
import { releaseType } from '../questions/question-types.js';
import { isWrong, writeQuestion, writeWrongOptions } from './write-question.js';

const material = {
  persona: 'Mira Salazar, born in 1977, is an insurance adjuster.',
  fact: 'Tried swimming in cold water with a colleague at the quarry and came out laughing.',
  thing: 'swimming in cold water',
  known: ['swimming in cold water', 'walking barefoot on grass'],
};
const answer =
  'You came out of the quarry laughing after that swim in cold water with your colleague, so a dip at the reservoir would suit you.';
const ask = (question: string, key: string, reply = answer) =>
  writeQuestion.read(JSON.stringify({ question, answer: reply }), { task: releaseType(key).task, material });

describe('a question', () => {
  it('does not name the thing that the assistant must remember', () => {
    expect(ask('What could I do on a free morning?', 'recallFacts').ok).toBe(true);
    expect(ask('Is swimming in cold water good for me?', 'recallFacts')).toMatchObject({
      ok: false,
      problem: expect.stringContaining('must not name'),
    });
    expect(ask('I swam in cold water again.', 'latestPreference').ok).toBe(true);
  });

  it('for a new idea has an answer that is new', () => {
    expect(ask('What would be new to me?', 'newIdeas', 'How about flying kites on the long beach?').ok).toBe(
      true,
    );
    expect(
      ask('What would be new to me?', 'newIdeas', 'How about a barefoot walk on the grass?'),
    ).toMatchObject({
      ok: false,
      problem: expect.stringContaining('walking barefoot on grass'),
    });
  });
});

describe('wrong replies', () => {
  const foreign = [
    'You told me about the long walk with your aunt on the dunes, so a stroll by the reservoir would suit you.',
    'You told me how the rowing club took you out and how your arms ached for days after it, so a slow hour in a double scull on the lake would suit you.',
    'You told me about the fencing class with your cousin, so an hour with the foil at the old hall would suit you.',
  ];
  const true1 =
    'You found peace walking barefoot on grass behind the office, so the park lawn at dawn would suit you.';
  const read = (options: readonly string[]) =>
    writeWrongOptions.read(JSON.stringify({ options }), {
      task: releaseType('recallFacts').task,
      material,
      question: 'What could I do on a free morning?',
      answer,
    });

  it('are not true memories', () => {
    expect(read([...foreign, true1]).ok).toBe(true);
    expect(isWrong(true1, releaseType('recallFacts').task, material)).toBe(false);
    expect(read([...foreign.slice(1), true1])).toMatchObject({
      ok: false,
      problem: expect.stringContaining('names a known thing'),
    });
  });

  it('for a new idea name a known thing', () => {
    expect(isWrong(true1, releaseType('newIdeas').task, material)).toBe(true);
    expect(isWrong('How about flying kites on the beach?', releaseType('newIdeas').task, material)).toBe(
      false,
    );
  });
});

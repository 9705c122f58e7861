import { describe, expect, it } from 'vitest';
import { namedSpeaker } from './named-speaker.js';

describe('the speaker whom a question names', () => {
  it.each([
    ['What did Caroline buy?', ['Caroline', 'Mel'], 0],
    ['what did mel buy?', ['Caroline', 'Mel'], 1],
    ['What did Melissa buy?', ['Caroline', 'Mel'], undefined],
    ['What did Caroline tell Mel?', ['Caroline', 'Mel'], undefined],
    ['What did Will say?', ['Will', 'May'], 0],
    ['Will it rain?', ['Will', 'May'], undefined],
    ['will May come?', ['Will', 'May'], 1],
    ['May I come?', ['Will', 'May'], undefined],
    ['What happened in may?', ['Will', 'May'], undefined],
    ['Will’s sister, who is she?', ['Will', 'May'], 0],
    ['小明昨天说了什么？', ['小明', '小红'], 0],
    ['Что сказала Анна?', ['Анна', 'Пётр'], 0],
    ['Where does Ann live?', ['Ann Marie Smith', 'Bo'], 0],
    ['What should the user do?', ['user', 'assistant'], undefined],
  ])('%s of %j', (question, speakers, number) => {
    expect(namedSpeaker(question, speakers)).toBe(number);
  });
});

import { expect, it } from 'vitest';
import { replyFault } from './reply-faults.js';

const english = {
  language: 'en',
  points: ['The court fined the firm 300 euros because its lorry blocked the only gate for two hours.'],
  dialogue: [
    { role: 'user' as const, content: 'What did the court decide?' },
    { role: 'assistant' as const, content: 'The firm was told to move its lorry.' },
  ],
};
const chinese = {
  language: 'zh',
  points: ['被告人王某犯盗窃罪，判处有期徒刑六个月，并处罚金人民币二千元。'],
  dialogue: [
    { role: 'user' as const, content: '请写一份判决书。' },
    { role: 'assistant' as const, content: '被告人王某有罪。' },
  ],
};
const kindOf = (message: string, about: Parameters<typeof replyFault>[1]) => replyFault(message, about)?.kind;

it('a message in the language of the item, in words of its own, has no fault', () => {
  expect(kindOf('The fine is missing, and so is the reason for it.', english)).toBeUndefined();
  expect(kindOf('刑期和罚金都没有写明，请补充完整。', chinese)).toBeUndefined();
  // Names and figures may be shared, and a short word has no language.
  expect(kindOf('Why 300 euros?', english)).toBeUndefined();
  expect(kindOf('OK', chinese)).toBeUndefined();
  expect(kindOf('请引用《刑法》Article 264。', chinese)).toBeUndefined();
});

it('a message in another language is a fault', () => {
  expect(kindOf('刑期和罚金都没有写明，请补充完整。', english)).toBe('language');
  expect(kindOf('The sentence and the fine are missing.', chinese)).toBe('language');
});

it('a message that the user sent before is a fault, whatever its case and punctuation', () => {
  expect(kindOf('what did the court decide', english)).toBe('repetition');
  expect(kindOf('请写一份判决书！', chinese)).toBe('repetition');
});

it('eight successive words or sixteen characters of the reference are a quotation, unless the dialogue has them', () => {
  const quoting = 'You should say that its lorry blocked the only gate for two hours.';
  expect(replyFault(quoting, english)?.problem).toContain('its lorry blocked the only gate for two');
  const told = [...english.dialogue, { role: 'assistant' as const, content: quoting }];
  expect(kindOf(`${quoting} When?`, { ...english, dialogue: told })).toBeUndefined();
  const judged = replyFault('应当写明判处有期徒刑六个月，并处罚金人民币二千元。', chinese);
  expect(judged?.kind).toBe('quotation');
  expect(judged?.problem).toContain('"判处有期徒刑六个月并处罚金人民币"');
});

import { describe, expect, it } from 'vitest';
import { saysNotKnown } from './says-not-known.js';

describe('saysNotKnown', () => {
  it.each([
    'You have not told me that',
    'You never mentioned the days',
    "I don't know",
    'Not mentioned in the conversation',
    'No information available',
    'Unknown',
    'It cannot be determined',
  ])('knows %j for saying that it is not known', (text) => {
    expect(saysNotKnown(text, 'en')).toBe(true);
  });

  it.each(['没有提到过', '您还没有告诉我', '不知道', '未提及', '从没说过', '无法确定'])(
    'knows %j for saying that it is not known',
    (text) => {
      expect(saysNotKnown(text, 'zh')).toBe(true);
    },
  );

  it.each([
    ['In Porto, near Bolhão market', 'en'],
    ['I have never eaten meat', 'en'],
    ['Notes on the unknowable', 'en'],
    ['绍兴', 'zh'],
    ['没有养猫', 'zh'],
  ])('takes %j for an answer', (text, language) => {
    expect(saysNotKnown(text, language)).toBe(false);
  });

  it('treats a text that also says something else as an answer', () => {
    const text =
      'You never mentioned attending a film festival before. Was it overwhelming to see so many films?';
    expect(saysNotKnown(text, 'en')).toBe(false);
  });

  it('requires both halves of a two-part text to say so', () => {
    expect(saysNotKnown('钝角; 无法判断', 'zh')).toBe(false);
    expect(saysNotKnown('无法判断; 不知道', 'zh')).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConcepts } from './read-concepts.js';

const read = (text: string, language = 'en') =>
  readConcepts(text, language).map(({ topic, value, source }) => [topic, value, source]);

describe('readConcepts', () => {
  it('reads values that are implied without being named', () => {
    const text = 'I gave up meat in spring.';
    expect(readConcepts(text, 'en')).toEqual([
      { topic: 'diet', value: 'vegetarian', start: 2, end: 14, source: 'statement' },
    ]);
    expect(text.slice(2, 14)).toBe('gave up meat');
  });

  it.each(['She has given up all meat.', 'They are giving up meat', 'GIVES UP MEAT', 'gave up, the meat'])(
    'finds an expression in any inflection and across small words: %s',
    (text) => {
      expect(read(text)).toEqual([['diet', 'vegetarian', 'statement']]);
    },
  );

  it.each(["I didn't give up meat.", 'I never really gave up meat', 'They have not yet given up meat'])(
    'ignores denied statements: %s',
    (text) => {
      expect(read(text)).toEqual([]);
    },
  );

  it('does not cross the end of a sentence, for an expression or a negation', () => {
    expect(read('I gave up. Meat is dear.')).toEqual([]);
    expect(read('No. I gave up meat.')).toEqual([['diet', 'vegetarian', 'statement']]);
    expect(read('No, I gave up meat.')).toEqual([['diet', 'vegetarian', 'statement']]);
  });

  it('distinguishes advice from statements, in the order of the text', () => {
    expect(read('Fry a tofu stir-fry, then! I gave up meat.')).toEqual([
      ['diet', 'vegan', 'advice'],
      ['diet', 'vegetarian', 'statement'],
    ]);
  });

  it('reads a topic followed by a value, in prose, lists and JSON', () => {
    const vegetarian = ['diet', 'vegetarian', 'statement'];
    expect(read('{"diet": "vegetarian", "caffeine": "tea only"}')).toEqual([
      vegetarian,
      ['caffeine', 'tea only', 'statement'],
    ]);
    expect(read('- diet: vegetarian\n- caffeine: coffee all day')).toEqual([
      vegetarian,
      ['caffeine', 'coffee all day', 'statement'],
    ]);
  });

  it('reads Chinese', () => {
    expect(read('最近我已经戒了荤腥，鸡蛋还吃。', 'zh')).toEqual([['饮食', '素食但吃蛋奶', 'statement']]);
    expect(read('饮食：纯素', 'zh-CN')).toEqual([['饮食', '纯素', 'statement']]);
  });

  it('accepts any text, and returns ordered positions inside it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('en', 'zh'), (noise, language) => {
        const text = `${noise} gave up meat ${noise} 戒了荤腥 ${noise}`;
        let before = 0;
        for (const { start, end } of readConcepts(text, language)) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          before = start;
        }
      }),
    );
  });

  it('is not confused by names of object properties', () => {
    expect(readConcepts('constructor __proto__ toString', 'en')).toEqual([]);
  });
});

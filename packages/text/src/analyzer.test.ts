import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnalyzer, nameOf } from './analyzer.js';

const plain = createAnalyzer({ stem: false });

describe('createAnalyzer', () => {
  it('splits English into folded words and drops possessives', () => {
    expect(plain.analyze("Anna's cat, the CAT; don’t o'clock  x2")).toEqual([
      'anna',
      'cat',
      'the',
      'cat',
      'dont',
      'oclock',
      'x2',
    ]);
  });

  it('stems by default', () => {
    expect(createAnalyzer().analyze('Painting sunsets happily')).toEqual(['paint', 'sunset', 'happili']);
  });

  it('folds full-width letters, ligatures and accents', () => {
    expect(plain.analyze('Ｈｅｌｌｏ ﬁne ÉCOLE')).toEqual(['hello', 'fine', 'ecole']);
  });

  it('cuts Chinese as jieba does in search mode, including single characters', () => {
    expect(plain.analyze('小明硕士毕业于中国科学院计算所')).toEqual([
      '小明',
      '硕士',
      '毕业',
      '于',
      '中国',
      '科学',
      '学院',
      '科学院',
      '中国科学院',
      '计算',
      '计算所',
    ]);
  });

  it.each([
    ['ฉันชอบกินมะพร้าว', ['ฉัน', 'ชอบ', 'กิน', 'มะพร้าว']],
    ['カメラを買いました', ['カメラ', 'を', '買い', 'ました']],
    ['서울에서 집에', ['서울', '울에', '에서', '집', '집에']],
    ['Tシャツ2枚', ['t', 'シャツ', '2', '枚']],
  ])('divides %j, which has no spaces or joined endings', (text, expected) => {
    const terms = plain.analyze(text);
    expect(terms).toEqual(expect.arrayContaining(expected.filter((term) => term !== 'ました')));
  });

  it('parts a shortened article, and the ending of a Turkish name, from the word', () => {
    expect(plain.analyze("l’école d'Annecy dell'acqua İzmir'de Ankara'nın")).toEqual(
      'ecole annecy acqua izmir ankara'.split(' '),
    );
    expect(plain.analyze("o'clock d'you y'all rock'n'roll ma'am I'd we're it's")).toEqual(
      'oclock dyou yall rocknroll maam id were it'.split(' '),
    );
  });

  it('treats mixed text script by script', () => {
    expect(plain.analyze('我在Beijing买了iPhone 15，很好！')).toEqual([
      '我',
      '在',
      'beijing',
      '买',
      '了',
      'iphone',
      '15',
      '很',
      '好',
    ]);
  });

  it('gives character pairs of Chinese on request, or both', () => {
    expect(createAnalyzer({ chinese: 'bigrams' }).analyze('我爱北京, 你')).toEqual([
      '我爱',
      '爱北',
      '北京',
      '你',
    ]);
    expect(createAnalyzer({ chinese: 'words+bigrams' }).analyze('爱北京')).toEqual([
      '爱',
      '北京',
      '爱北',
      '北京',
    ]);
  });

  it('gives precise words, or words and their characters, on request', () => {
    const text = '我来到北京';
    expect(createAnalyzer({ chinese: 'precise' }).analyze('清华大学')).toEqual(['清华大学']);
    expect(createAnalyzer({ chinese: 'words+characters' }).analyze(text)).toEqual(
      '我 来到 北京 来 到 北 京'.split(' '),
    );
  });

  it('adds -ing forms after their stems on request', () => {
    expect(createAnalyzer({ keepIngForms: true }).analyze('swimming ring swims')).toEqual([
      'swim',
      'swimming',
      'ring',
      'swim',
    ]);
  });

  it('leaves Chinese unsegmented in `en` and English unstemmed in `zh`', () => {
    expect(createAnalyzer({ language: 'en' }).analyze('running 北京大学')).toEqual(['run', '北京大学']);
    expect(createAnalyzer({ language: 'zh' }).analyze('running 北京')).toEqual(['running', '北京']);
  });

  it('makes each emoji one word, including its variations', () => {
    expect(plain.analyze('great🎉🎉 👍🏽 ❤️')).toEqual(['great', '🎉', '🎉', '👍', '❤']);
  });

  it('omits stop words and short words on request', () => {
    expect(createAnalyzer({ stopWords: 'english', stem: false }).analyze('where is the cat')).toEqual([
      'cat',
    ]);
    expect(
      createAnalyzer({ stopWords: ['Cat', "don't"], minLength: 3, stem: false }).analyze(
        "a cat sat, don't 我",
      ),
    ).toEqual(['sat', '我']);
  });

  it('treats quotes, braces, operators and prototype names as plain data', () => {
    expect(plain.analyze('"x" AND {y} -z NOT field:a* __proto__ constructor')).toEqual(
      'x and y z not field a proto constructor'.split(' '),
    );
  });

  it('refuses a minimal length that is not a positive integer', () => {
    expect(() => createAnalyzer({ minLength: 0 })).toThrow(RangeError);
  });

  it('returns non-empty terms for any string, deterministically', () => {
    const analyzers = (['auto', 'en', 'zh'] as const).flatMap((language) =>
      (['words', 'precise', 'words+characters', 'bigrams', 'words+bigrams'] as const).map((chinese) =>
        createAnalyzer({ language, chinese }),
      ),
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(..."我北京 ab's’🎉\u200d\ud800") }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...analyzers), (sample, analyzer) => {
        const terms = analyzer.analyze(sample);
        expect(terms).not.toContain('');
        expect(analyzer.analyze(sample)).toEqual(terms);
      }),
    );
  });
});

describe('the name of an analyser', () => {
  const settings = {
    language: 'auto',
    stem: true,
    keepIngForms: false,
    stopWords: 'none',
    chinese: 'words',
    minLength: 1,
  } as const;

  it('is the same with jieba as before the segmenter was part of it, so that stored indexes stay valid', () => {
    expect(createAnalyzer().name).toBe(nameOf(settings, 'jieba'));
    expect(createAnalyzer().name).not.toContain('segmenter');
  });

  it('has another segmenter in it, because its Chinese terms differ', () => {
    expect(nameOf(settings, 'intl')).toBe(`${nameOf(settings, 'jieba')}, segmenter=intl`);
  });

  it.each([{ language: 'en' as const }, { chinese: 'bigrams' as const }])(
    'has no segmenter in it where none is used: %j',
    (options) => {
      expect(nameOf({ ...settings, ...options }, 'intl')).not.toContain('segmenter');
    },
  );
});

// The square of this length is a minute.
it.each(["'s", "a's", 'l’', 'd’a'])(
  'joins a word of half a million characters around apostrophes: %s',
  (unit) => {
    expect(createAnalyzer({ stem: false }).analyze(unit.repeat(500_000 / unit.length))).toHaveLength(1);
  },
);

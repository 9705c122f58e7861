import { describe, expect, it } from 'vitest';
import { countText } from './count-text.js';
import { readability } from './readability.js';

/** Made-up texts, with the counts of textstat 0.7.4. */
const counted: readonly (readonly [string, object])[] = [
  [
    "'Mr Ill with naïve well countered take! Me...\n\nA heading\n",
    { letters: 41, words: 10, sentences: 1, syllables: 12 },
  ],
  [
    "“Tara's their same against into since any all flounder should to not. Misapprehended other work? Chimera down their hyphenated! Being Thatcher (see foreseen only... Familiarization's good ferret used more. Said being...\n\nA heading\n",
    { letters: 183, words: 33, sentences: 5, syllables: 54 },
  ],
  [
    'State work we i down lasing time been sleighs both environment flatterers be see!\n\nA heading\n',
    { letters: 75, words: 16, sentences: 1, syllables: 23 },
  ],
  [
    "“Been is had where no any long other up scavengers then be mr he while. Being get new... Fda people his ballpoint's another if not yachtsmen year adapting its make life...",
    { letters: 132, words: 31, sentences: 3, syllables: 40 },
  ],
  [
    "'Americanisms Timex's to go down. it's Bakery infiltrating. In because merino's for too healed imbeds fracked has Volgograd's if this bossiness's if get the you unrolls i for Watsonville to...\n\nA heading\n",
    { letters: 160, words: 32, sentences: 3, syllables: 46 },
  ],
];

describe('the counted parts of a text', () => {
  it.each(counted)('are counted as textstat counts them: %s', (text, counts) => {
    expect(countText(text)).toMatchObject(counts);
  });

  it('include hard words, which the list of easy words lacks in every inflected form', () => {
    expect(countText('The baker bakes bread.').hardWords).toBe(1);
  });

  it('retain the apostrophes of contractions when words are looked up', () => {
    // textstat 0.7.11: isn't and it's are easy words; the baker's is not, and 'house is house.
    expect(countText("It's the baker's 'house', isn't it?").hardWords).toBe(1);
  });

  it('give no readability for an empty text', () => {
    expect(readability(countText(''))).toBeNull();
    expect(readability(countText('…'))).toBeNull();
  });
});

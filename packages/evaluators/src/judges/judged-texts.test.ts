import { expect, it } from 'vitest';
import { judgedTexts } from './judged-texts.js';

it('no text opens or closes a block, whatever characters its tag contains', () => {
  for (const tag of ['answer', 'hypothesis_[', 'a.b', 'x|y', 'c++', 'd\\', '(e)', '$f^']) {
    const [block] = judgedTexts({ [tag]: `before </${tag}> <${tag}> ＜／${tag}> < / ${tag}>` });
    expect(block?.match(/[<＜]/g), tag).toHaveLength(2);
  }
});

it('a text may contain other tags', () => {
  expect(judgedTexts({ answer: '1 < 2, <b>bold</b>, <answers>' })).toEqual([
    '<answer>\n1 < 2, <b>bold</b>, <answers>\n</answer>',
  ]);
});

it('a long run of blanks after a bracket is read once, not from each of its places', () => {
  const text = `<${' '.repeat(300_000)}x`;
  expect(judgedTexts({ answer: text })).toEqual([`<answer>\n${text}\n</answer>`]);
});

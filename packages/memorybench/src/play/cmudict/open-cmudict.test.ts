import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countText } from '../../score/lexical/count-text.js';
import { readability } from '../../score/lexical/readability.js';
import { openCmuDict } from './open-cmudict.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-cmudict-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function open(text: string) {
  const file = join(folder, 'cmudict');
  await writeFile(file, text);
  return openCmuDict(file);
}

it.each([
  ['NLTK', "IDEA 1 AY0 D IY1 AH0\nISN'T 1 IH1 Z AH0 N T\nREAL 1 R IY1 L\nREAL 2 R IY1 AH0 L"],
  [
    'its authors',
    ";;; # CMUdict\nIDEA  AY0 D IY1 AH0\nISN'T  IH1 Z AH0 N T\nREAL  R IY1 L\nREAL(1)  R IY1 AH0 L",
  ],
])('counts syllables by the dictionary of %s, and hyphenates other words', async (_, text) => {
  const syllablesOf = await open(text);
  expect(['idea', "isn't", 'real', 'unknown'].map(syllablesOf)).toEqual([3, 2, 1, undefined]);
  const sentence = "The real idea isn't hyphenated.";
  expect(countText(sentence).syllables).toBeLessThan(countText(sentence, { syllablesOf }).syllables);
  // textstat 0.7.11 with these entries.
  expect(countText(sentence, { syllablesOf }).syllables).toBe(11);
  expect(readability(countText(sentence, { syllablesOf }))?.fleschKincaid).toBeCloseTo(12.32, 10);
});

it('names a missing file or one of another kind', async () => {
  await expect(openCmuDict(join(folder, 'none'))).rejects.toMatchObject({ key: 'benchmark.options.cmudict' });
  await expect(open('no sounds here')).rejects.toThrow(/has no pronunciation/);
});

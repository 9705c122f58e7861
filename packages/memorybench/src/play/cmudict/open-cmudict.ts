import { ConfigError } from '@memgym/core';
import { readBytes } from '@memgym/datasets';

/** The syllables of a word in lower case; undefined for an unknown word. */
export type SyllablesOf = (word: string) => number | undefined;

/**
 * Opens the CMU Pronouncing Dictionary, as distributed by NLTK or its authors: one word per line with the sounds of its
 * first pronunciation, in which each vowel ends with the digit of its stress (packages/memorybench/spec.md#readability).
 * @throws {ConfigError} when the file is missing or has no pronunciation
 */
export async function openCmuDict(file: string): Promise<SyllablesOf> {
  const problem = (message: string, cause?: unknown): ConfigError =>
    new ConfigError(message, {
      key: 'benchmark.options.cmudict',
      hint: 'Pass the file `cmudict` of NLTK’s corpus cmudict, or the authors’ cmudict-0.7b.',
      cause,
    });
  const bytes = await readBytes(file).catch((error: unknown) => {
    throw problem(`${file} cannot be read.`, error);
  });
  const syllables = new Map<string, number>();
  for (const line of Buffer.from(bytes).toString('latin1').split('\n')) {
    const [name = '', ...sounds] = line.trim().split(/\s+/);
    const word = name.toLowerCase().replace(/\(\d+\)$/, '');
    const vowels = sounds.filter((sound) => /^[A-Z]+\d$/.test(sound)).length;
    if (!line.startsWith(';;;') && vowels > 0 && !syllables.has(word)) syllables.set(word, vowels);
  }
  if (syllables.size === 0) throw problem(`${file} has no pronunciation.`);
  return (word) => syllables.get(word);
}

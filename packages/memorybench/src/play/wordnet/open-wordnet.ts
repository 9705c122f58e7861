import { join } from 'node:path';
import { ConfigError } from '@memgym/core';
import { readBytes } from '@memgym/datasets';

/** WordNet's parts of speech, by file name. */
type WordClass = 'noun' | 'verb' | 'adj' | 'adv';

const endings: Readonly<Record<WordClass, readonly (readonly [ending: string, base: string])[]>> = {
  noun: [
    ['s', ''],
    ['ses', 's'],
    ['ves', 'f'],
    ['xes', 'x'],
    ['zes', 'z'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['men', 'man'],
    ['ies', 'y'],
  ],
  verb: [
    ['s', ''],
    ['ies', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ing', 'e'],
    ['ing', ''],
  ],
  adj: [
    ['er', ''],
    ['est', ''],
    ['er', 'e'],
    ['est', 'e'],
  ],
  adv: [],
};

/**
 * The base forms of a word in WordNet, found like its own "morphy": the word with its irregular base forms, otherwise
 * forms made by rules, which are applied repeatedly until one is known.
 */
export function baseForms(
  word: string,
  wordClass: WordClass,
  {
    irregular,
    isKnown,
  }: {
    readonly irregular: ReadonlyMap<string, readonly string[]>;
    readonly isKnown: (form: string) => boolean;
  },
): string[] {
  const known = (forms: readonly string[]): string[] => [...new Set(forms)].filter(isKnown);
  const listed = irregular.get(word);
  if (listed !== undefined) return known([word, ...listed]);
  const applyRules = (forms: readonly string[]): string[] =>
    forms.flatMap((form) =>
      endings[wordClass].flatMap(([ending, base]) =>
        form.endsWith(ending) ? [`${form.slice(0, form.length - ending.length)}${base}`] : [],
      ),
    );
  let forms = applyRules([word]);
  const direct = known([word, ...forms]);
  if (direct.length > 0) return direct;
  while (forms.length > 0) {
    forms = applyRules(forms);
    const found = known(forms);
    if (found.length > 0) return found;
  }
  return [];
}

const wordClasses: readonly WordClass[] = ['noun', 'verb', 'adj', 'adv'];

/** The words that share a meaning with a word: all words without spaces in all of its meanings. */
export type Synonyms = (word: string) => ReadonlySet<string>;

/**
 * Opens a folder with the database files of WordNet, `index.noun`, `data.noun`, `noun.exc` and so on; NLTK uses version
 * 3.0 (packages/memorybench/spec.md#meteor). Takes a fraction of a second and about 60 MB.
 * @throws {ConfigError} when a file is missing
 */
export async function openWordNet(folder: string): Promise<Synonyms> {
  const parts = await Promise.all(wordClasses.map((wordClass) => openPart(folder, wordClass)));
  const found = new Map<string, ReadonlySet<string>>();
  return (word) => {
    const lower = word.toLowerCase();
    const before = found.get(lower);
    if (before !== undefined) return before;
    const synonyms = new Set(parts.flatMap((part) => part(lower)));
    found.set(lower, synonyms);
    return synonyms;
  };
}

async function openPart(folder: string, wordClass: WordClass): Promise<(word: string) => string[]> {
  const read = async (name: string): Promise<Buffer> => {
    const bytes = await readBytes(join(folder, name)).catch((error: unknown) => {
      throw new ConfigError(`${folder} has no readable file ${name}.`, {
        key: 'benchmark.options.wordnet',
        hint: 'Pass the folder of WordNet’s database files, such as /usr/share/wordnet of the Debian package wordnet-base.',
        cause: error,
      });
    });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  const [index, data, exceptions] = await Promise.all([
    read(`index.${wordClass}`),
    read(`data.${wordClass}`),
    read(`${wordClass}.exc`),
  ]);
  const offsets = readIndex(index.toString('latin1'));
  const irregular = readExceptions(exceptions.toString('latin1'));
  return (word) =>
    baseForms(word, wordClass, { irregular, isKnown: (form) => offsets.has(form) }).flatMap((form) =>
      (offsets.get(form) ?? []).flatMap((offset) => wordsAt(data, offset)),
    );
}

/** Lines that begin with a space are the licence. */
const linesOf = (text: string): string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith(' '));

/** Positions of a word's meanings: `lemma pos count pointers… senses tagged offset…`. */
function readIndex(text: string): Map<string, readonly number[]> {
  return new Map(
    linesOf(text).map((line): [string, number[]] => {
      const [lemma = '', , count = '0', ...rest] = line.trim().split(' ');
      return [lemma, rest.slice(-Number(count)).map(Number)];
    }),
  );
}

function readExceptions(text: string): Map<string, readonly string[]> {
  return new Map(
    linesOf(text).map((line): [string, string[]] => {
      const [form = '', ...bases] = line.trim().split(' ');
      return [form, bases];
    }),
  );
}

/** The words of a meaning: `offset file type count(hex) (word id)…`; an adjective's position is in brackets after it. */
function wordsAt(data: Buffer, offset: number): string[] {
  const end = data.indexOf('\n', offset);
  const fields = data.toString('latin1', offset, end < 0 ? undefined : end).split(' ');
  const count = Number.parseInt(fields[3] ?? '0', 16);
  return Array.from({ length: count }, (_, index) =>
    (fields[4 + 2 * index] ?? '').replace(/\(\w+\)$/, ''),
  ).filter((word) => !word.includes('_'));
}

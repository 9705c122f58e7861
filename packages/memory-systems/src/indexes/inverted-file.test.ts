import fc from 'fast-check';
import { expect, it } from 'vitest';
import { InvertedFile } from './inverted-file.js';
import { countIn, largeCount, numberIn, packCount } from './packed-count.js';

const counts = fc.constantFrom(1, 2, 61, 62, 63, 64, 65, 200);
const document = fc.dictionary(fc.constantFrom('the', 'cat', 'sat', 'on', 'mat'), counts, { minKeys: 1 });
const step = fc.record({
  action: fc.constantFrom('add', 'add', 'replace', 'delete', 'reopen'),
  place: fc.nat(200),
  document,
});
const termsOf = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).flatMap(([term, count]) => new Array<string>(count).fill(term));

/** How often each term is in each document, by the postings and by the documents. */
function contents(file: InvertedFile): unknown[] {
  return [...file.slots()].map((slot) => [
    file.idOf(slot),
    file.terms().flatMap((term) => {
      const number = file.termNumber(term) ?? -1;
      const { entries, count } = file.postings(number);
      const packed = entries.subarray(0, count).find((entry) => numberIn(entry) === slot);
      const listed = packed === undefined ? 0 : file.documents.countOf(packed, slot, number);
      expect(file.documents.frequencyIn(slot, number)).toBe(listed);
      return listed === 0 ? [] : [[term, listed]];
    }),
  ]);
}

it('holds every count exactly, large ones too, after any changes and when it is packed and unpacked', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      let file = new InvertedFile();
      const model = new Map<string, Record<string, number>>();
      let added = 0;
      for (const { action, place, document: counts } of steps) {
        const id = [...model.keys()][place % Math.max(1, model.size)];
        if (action === 'add') {
          added += 1;
          file.add(`d${added}`, termsOf(counts));
          model.set(`d${added}`, counts);
        } else if (action === 'replace' && id !== undefined) {
          file.replace(id, termsOf(counts));
          model.set(id, counts);
        } else if (action === 'delete' && id !== undefined) {
          file.delete(id);
          model.delete(id);
        } else if (action === 'reopen') {
          const fresh = new InvertedFile();
          fresh.unpack(file.pack(), [...file.ids()]);
          file = fresh;
        }
      }
      const sorted = (all: unknown[]) =>
        (all as [string, [string, number][]][]).map(([id, terms]) => [id, Object.fromEntries(terms)]);
      expect(sorted(contents(file))).toEqual([...model].map(([id, counts]) => [id, { ...counts }]));
    }),
    { numRuns: 200 },
  );
});

it('packs numbers up to the largest, and counts as far as they are small', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 26 - 1), fc.nat(1_000), (number, count) => {
      const packed = packCount(number, count);
      expect(packed).toBe(packed | 0);
      expect(numberIn(packed)).toBe(number);
      expect(countIn(packed)).toBe(Math.min(count, largeCount));
    }),
  );
});

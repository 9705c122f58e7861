import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parseSealed, sealed } from './sealed-json.js';

const anything = z.record(z.string(), z.unknown());
const values = fc.dictionary(
  fc.string().filter((key) => key !== 'digest' && key !== '__proto__'),
  fc.jsonValue(),
);

describe('sealed JSON', () => {
  it('reads back every value, however it is indented', () => {
    fc.assert(
      fc.property(values, fc.nat(4), (value, indent) => {
        const text = JSON.stringify(sealed(value), null, indent);
        expect(parseSealed(anything, text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { examples: [[JSON.parse('{"":{"__proto__":false}}'), 0]] },
    );
  });

  it('reads no other value from a text with one changed byte', () => {
    fc.assert(
      fc.property(values, fc.nat(), fc.integer({ min: 1, max: 255 }), (value, place, change) => {
        const bytes = Buffer.from(JSON.stringify(sealed(value)));
        const at = place % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ change;
        const read = parseSealed(anything, bytes.toString('utf8'));
        expect([null, JSON.parse(JSON.stringify(value))]).toContainEqual(read);
      }),
    );
  });

  it.each(['', '{', 'null', '7', '[]', '{}', '{"a":1}', '{"digest":7}'])('reads nothing from %j', (text) => {
    expect(parseSealed(anything, text)).toBeNull();
  });

  it('rejects values that the schema refuses', () => {
    expect(parseSealed(z.strictObject({ a: z.string() }), JSON.stringify(sealed({ a: 1 })))).toBeNull();
  });
});

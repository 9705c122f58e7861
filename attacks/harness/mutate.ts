import { type Rng, tryParseJson } from '@memgym/core';

/** Values that often cause errors in programs. */
const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  0.5,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  'x'.repeat(100_000),
  '__proto__',
  '../../outside',
  '\u001b[31m\u202e\u0000',
  '\ud800',
  'NaN',
  '9999-99-99T99:99:99',
  [],
  {},
  [[[[]]]],
];

/** Pieces to insert into the bytes of a file. */
const oddPieces: readonly string[] = [
  '\u0000',
  '\uFEFF',
  '\u001b[2J',
  '[',
  '{"a":',
  '['.repeat(6000),
  '{"a":'.repeat(6000),
  '"__proto__":{"x":1},',
  '1e999',
  '-0',
  'NaN',
  '\\u0000',
  '\\ud800',
  '\r',
  ',',
  '"',
  'x'.repeat(200_000),
];

/** A copy with changed bytes, or with one changed value of its JSON. */
export function mutate(bytes: Buffer, rng: Rng): Buffer {
  const byValue = rng.int(2) === 0 ? changeValue(bytes.toString('utf8'), rng) : undefined;
  return byValue ?? changeBytes(bytes, rng);
}

function changeBytes(bytes: Buffer, rng: Rng): Buffer {
  const at = rng.int(bytes.length + 1);
  const end = Math.min(bytes.length, at + 1 + rng.int(40));
  switch (rng.int(6)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
    case 3: {
      const copy = Buffer.from(bytes);
      for (let flip = 0; flip <= rng.int(4); flip += 1) copy[rng.int(copy.length)] = rng.int(256);
      return copy;
    }
    default:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(rng.pick(oddPieces)), bytes.subarray(at)]);
  }
}

/** One value of a JSON text, or of one line of JSON Lines, replaced, removed, renamed or repeated. */
function changeValue(text: string, rng: Rng): Buffer | undefined {
  const lines = text.split('\n');
  const isLines = lines.length > 1 && tryParseJson(lines[0] ?? '') !== undefined;
  const at = isLines ? rng.int(lines.length) : 0;
  const root = tryParseJson(isLines ? (lines[at] ?? '') : text);
  const holders: (Record<string, unknown> | unknown[])[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    holders.push(value as Record<string, unknown>);
    for (const part of Object.values(value)) visit(part);
  };
  visit(root);
  if (holders.length === 0) return undefined;
  const holder = rng.pick(holders) as Record<string, unknown>;
  const keys = Object.keys(holder);
  const key = keys.length === 0 ? 'new' : rng.pick(keys);
  switch (rng.int(4)) {
    case 0:
      delete holder[key];
      break;
    case 1:
      Object.defineProperty(holder, rng.pick(['__proto__', 'constructor', 'tytle', '']), {
        ...{ value: rng.pick(oddValues), enumerable: true, configurable: true, writable: true },
      });
      break;
    default:
      holder[key] = rng.pick(oddValues);
  }
  const changed = JSON.stringify(root);
  if (!isLines) return Buffer.from(changed);
  lines[at] = changed;
  return Buffer.from(lines.join('\n'));
}

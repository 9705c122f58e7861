import { MemGymError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { samples } from './__fixtures__/samples.js';
import { chatFormats } from './formats.js';
import { Reading } from './reading.js';
import { sampleOf } from './recognise.js';
import { toEpisodes } from './to-conversations-file.js';

/** The values of a sample's files: those of its list or lines, or its only one; none for text. */
function valuesOf(text: string): unknown[] {
  if (!/^[[{]/.test(text)) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return text.split('\n').map((line): unknown => JSON.parse(line));
  }
}

/** The values with one part at a time replaced, in every place. */
function* damaged(values: readonly unknown[], by: unknown): Generator<unknown[]> {
  const copy = structuredClone(values) as unknown[];
  const waiting: unknown[] = [copy];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const holder = place as Record<string, unknown>;
    for (const key of Object.keys(holder)) {
      const kept = holder[key];
      holder[key] = by;
      yield copy;
      holder[key] = kept;
      if (typeof kept === 'object' && kept !== null) waiting.push(kept);
    }
  }
}

const damages = samples.flatMap(({ name, files }) =>
  Object.values(files)
    .map(valuesOf)
    .filter((values) => values.length > 0)
    .map((values) => [name, values] as const),
);

describe('a file of any format', () => {
  it.each(damages)('loses no count when a part of it is of another type: %s', (_name, values) => {
    let tried = 0;
    for (const by of [null, 7, 'x', [], {}, [null]])
      for (const given of damaged(values, by)) {
        tried += 1;
        const format = chatFormats.find((each) => each.fits(sampleOf(given)));
        if (format === undefined || !('read' in format) || format.takes === 'text') continue;
        const reading = new Reading();
        reading.file = 'file.json';
        if (format.takes === 'file') format.read(given, reading);
        else for (const value of given) format.read(value, reading);
        format.finish?.(reading);
        let written = 0;
        try {
          const { episodes } = toEpisodes(format, reading, { me: 'Ida' });
          written = episodes.flatMap(({ sessions }) => sessions.flatMap(({ turns }) => turns)).length;
        } catch (error) {
          // Two people without the user are asked for.
          if (!MemGymError.isInstance(error)) throw error;
          continue;
        }
        const dropped = [...reading.dropped.values()].reduce((sum, count) => sum + count, 0);
        expect([given, written + dropped]).toEqual([given, reading.messages]);
      }
    expect(tried).toBeGreaterThan(0);
  });
});

import type { EpisodeRecord } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createRecordLine } from './record-line.js';

const note = (topic: string): EpisodeRecord => ({ kind: 'note', topic, data: {} });

describe('createRecordLine', () => {
  it('lets nothing pass a place that is not filled', () => {
    const seen: string[] = [];
    const line = createRecordLine((record) => seen.push(record.kind === 'note' ? record.topic : ''));
    line.add(note('a'));
    const first = line.keepPlace();
    line.add(note('d'));
    const second = line.keepPlace();
    line.add(note('f'));
    second([note('e')]);
    expect(seen).toEqual(['a']);
    first([note('b'), note('c')]);
    expect(seen.join('')).toBe('abcdef');
    line.add(note('g'));
    expect(seen.join('')).toBe('abcdefg');
  });

  it('passes over a place that stays empty', () => {
    const seen: EpisodeRecord[] = [];
    const line = createRecordLine((record) => seen.push(record));
    const place = line.keepPlace();
    line.add(note('a'));
    place([]);
    expect(seen).toEqual([note('a')]);
    line.keepPlace();
    line.add(note('b'));
    line.end();
    expect(seen).toEqual([note('a'), note('b')]);
  });
});

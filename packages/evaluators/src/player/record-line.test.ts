import type { EpisodeRecord } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createRecordLine } from './record-line.js';

const note = (topic: string): EpisodeRecord => ({ kind: 'note', topic, data: {} });

describe('createRecordLine', () => {
  it('holds back records that follow an unfilled place', () => {
    const seen: string[] = [];
    const line = createRecordLine((record) => seen.push(record.kind === 'note' ? record.topic : ''));
    line.add(note('a'));
    const first = line.reservePlace();
    line.add(note('d'));
    const second = line.reservePlace();
    line.add(note('f'));
    second([note('e')]);
    expect(seen).toEqual(['a']);
    first([note('b'), note('c')]);
    expect(seen.join('')).toBe('abcdef');
    line.add(note('g'));
    expect(seen.join('')).toBe('abcdefg');
  });

  it('skips a place that remains empty', () => {
    const seen: EpisodeRecord[] = [];
    const line = createRecordLine((record) => seen.push(record));
    const place = line.reservePlace();
    line.add(note('a'));
    place([]);
    expect(seen).toEqual([note('a')]);
    line.reservePlace();
    line.add(note('b'));
    line.end();
    expect(seen).toEqual([note('a'), note('b')]);
  });
});

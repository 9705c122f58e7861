import { describe, expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.js';

describe('readRetryAfter', () => {
  it.each<[string, Record<string, string>, number | undefined]>([
    ['milliseconds before anything else', { 'retry-after-ms': '1500', 'retry-after': '9' }, 1500],
    ['seconds', { 'retry-after': '7' }, 7000],
    [
      'a date, by the clock of the server',
      { date: 'Wed, 01 Jan 2025 00:00:00 GMT', 'retry-after': 'Wed, 01 Jan 2025 00:00:09 GMT' },
      9000,
    ],
    [
      'a date that has passed as no wait',
      { date: 'Wed, 01 Jan 2025 00:00:09 GMT', 'retry-after': 'Wed, 01 Jan 2025 00:00:00 GMT' },
      0,
    ],
    ['a reset in seconds', { 'x-ratelimit-reset-requests': '1s' }, 1000],
    ['a reset in minutes and seconds', { 'x-ratelimit-reset-tokens': '6m0s' }, 360_000],
    ['a reset in milliseconds', { 'x-ratelimit-reset-tokens': '20ms' }, 20],
    ['a reset in parts of a second', { 'x-ratelimit-reset-tokens': '1m2.5s' }, 62_500],
    [
      'the reset of the exhausted limit',
      {
        'x-ratelimit-reset-requests': '2s',
        'x-ratelimit-remaining-requests': '0',
        'x-ratelimit-reset-tokens': '50s',
        'x-ratelimit-remaining-tokens': '900',
      },
      2000,
    ],
    [
      'the longer reset when neither limit is exhausted',
      { 'x-ratelimit-reset-requests': '2s', 'x-ratelimit-reset-tokens': '3s' },
      3000,
    ],
    ['the milliseconds of Azure', { 'x-ms-retry-after-ms': '250', 'retry-after': '1' }, 250],
    [
      'a reset as a time in milliseconds',
      { date: 'Wed, 01 Jan 2025 00:00:00 GMT', 'x-ratelimit-reset': '1735689605000' },
      5000,
    ],
    [
      'a reset as a time in seconds',
      { date: 'Wed, 01 Jan 2025 00:00:00 GMT', 'x-ratelimit-reset': '1735689605' },
      5000,
    ],
    ['a reset in bare seconds', { 'ratelimit-reset': '30' }, 30_000],
    ['nothing without such a header', {}, undefined],
    ['nothing in nonsense', { 'retry-after': 'soon', 'x-ratelimit-reset-tokens': 'later' }, undefined],
  ])('reads %s', (_name, headers, expected) => {
    const { exactMs, resetMs } = readRetryAfter(new Headers(headers));
    expect(exactMs ?? resetMs).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { checkEvents } from './check-events.js';

const updated = new Map([
  ['diet', 'vegan'],
  ['pet', 'cat'],
]);
const event = (...states: string[]) => ({ states, event: 'Something happens.' });
const check = (profile: 'fixed' | 'reference', ...events: ReturnType<typeof event>[]) =>
  checkEvents({ events }, updated, { profile });

describe('checkEvents', () => {
  it('requires every change to be explained, and nothing else', () => {
    expect(check('fixed', event('diet'), event('pet')).ok).toBe(true);
    expect(check('fixed', event('diet', 'pet')).ok).toBe(true);
    for (const profile of ['fixed', 'reference'] as const) {
      expect(check(profile, event('diet'))).toMatchObject({ problem: 'no event explains pet.' });
      expect(check(profile, event('diet', 'pet', 'town'))).toMatchObject({ ok: false });
    }
  });

  it('requires each change once and each event with a text, unlike the original', () => {
    expect(check('fixed', event('diet', 'pet'), event('pet'))).toMatchObject({
      problem: 'pet is in several events.',
    });
    expect(check('fixed', event('diet', 'pet'), event()).ok).toBe(false);
    expect(check('reference', event('diet', 'pet'), event('pet')).ok).toBe(true);
  });
});

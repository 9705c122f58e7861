import { describe, expect, it } from 'vitest';
import { referenceRules } from '../generation-rules.js';
import { fixedRules, type GenerationRules } from '../rules.js';
import { checkEvents } from './check-events.js';

const updated = new Map([
  ['diet', 'vegan'],
  ['pet', 'cat'],
]);
const event = (...states: string[]) => ({ states, event: 'Something happens.' });
const check = (rules: GenerationRules, ...events: ReturnType<typeof event>[]) =>
  checkEvents({ events }, updated, rules);

describe('checkEvents', () => {
  it('requires every change to be explained, and nothing else', () => {
    expect(check(fixedRules, event('diet'), event('pet')).ok).toBe(true);
    expect(check(fixedRules, event('diet', 'pet')).ok).toBe(true);
    for (const rules of [fixedRules, referenceRules]) {
      expect(check(rules, event('diet'))).toMatchObject({ problem: 'no event explains pet.' });
      expect(check(rules, event('diet', 'pet', 'town'))).toMatchObject({ ok: false });
    }
  });

  it('requires each change once and each event with a text, unlike the original', () => {
    expect(check(fixedRules, event('diet', 'pet'), event('pet'))).toMatchObject({
      problem: 'pet is in several events.',
    });
    expect(check(fixedRules, event('diet', 'pet'), event()).ok).toBe(false);
    expect(check(referenceRules, event('diet', 'pet'), event('pet')).ok).toBe(true);
  });
});

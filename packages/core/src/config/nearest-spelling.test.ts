import { describe, expect, it } from 'vitest';
import { nearestSpelling } from './nearest-spelling.js';

const topics = ['foodRecommendation', 'legalConsultation', 'therapy', 'travelPlanning', 'travelDiary'];

describe('the nearest spelling', () => {
  it('is the one with the fewest edits, whatever the case', () => {
    expect(nearestSpelling('Terapy', topics)).toBe('therapy');
    expect(nearestSpelling('travelplaning', topics)).toBe('travelPlanning');
  });

  it('is otherwise the only name that begins with the word', () => {
    expect(nearestSpelling('legal', topics)).toBe('legalConsultation');
    expect(nearestSpelling('Food', topics)).toBe('foodRecommendation');
    expect(nearestSpelling('travel', topics)).toBeUndefined();
    expect(nearestSpelling('le', topics)).toBeUndefined();
  });

  it('is none for a word that resembles nothing, however long it is', () => {
    expect(nearestSpelling('cooking', topics)).toBeUndefined();
    expect(nearestSpelling('x'.repeat(10_000_000), topics)).toBeUndefined();
    expect(nearestSpelling('therapy', [])).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { mentions } from './mentions.js';

describe('mentions', () => {
  it('finds a thing in other forms of its words', () => {
    expect(mentions('Sat in a dark room after a quarrel', 'sitting in a dark room')).toBe(true);
    expect(mentions('I adore mixtape swaps', 'attending mixtape swap meets')).toBe(false);
    expect(mentions('She makes a worry list', 'making worry lists')).toBe(true);
  });

  it('needs the verb where the phrase has no other word that carries meaning', () => {
    expect(mentions('We journaled together', 'journaling')).toBe(true);
    expect(mentions('We met for it', 'humming to it')).toBe(false);
  });
});

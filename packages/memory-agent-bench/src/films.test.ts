import { describe, expect, it } from 'vitest';
import { createFilmFinder, filmName, filmRecall, listedTexts } from './films.js';
import { fixedScoring, referenceScoring } from './score-rules.js';

describe('recommended films', () => {
  // Results of the original functions (docs/specs/memory-agent-bench.md#metrics).
  it('are the lines after "1.", or what stands between commas', () => {
    expect(listedTexts('The recommendations are:\n1. Alien (1979)\n2. Heat\n3) Up\n- Her')).toEqual([
      'Alien',
      'Heat',
      'Up',
      '- Her',
    ]);
    expect(listedTexts('Alien, Heat, Up')).toEqual(['Alien', 'Heat', 'Up']);
  });

  it.each([
    ['<http://films.example/resource/Heat_(1995_film)>', 'Heat'],
    ['<http://films.example/resource/Spider-Man_2>', 'Spider Man 2'],
  ])('have their names from addresses: %s', (address, name) => expect(filmName(address)).toBe(name));

  const names = ['Alien', 'Heat', 'Spider Man 2', 'Up', 'Her'];
  const finder = createFilmFinder(names);

  it('are as released the films with the nearest names, also for a sentence; else only similar ones', () => {
    const reply =
      'Here are some for you.\n1. Spider-Man 2\n2. alien\n3. Alien (1979)\n4. Something else entirely';
    expect(fixedScoring.films(reply, finder)).toEqual(['Spider Man 2', 'Alien', 'Something else entirely']);
    expect(referenceScoring.films(reply, finder).slice(0, 3)).toEqual(['Spider Man 2', 'Alien', 'Alien']);
    expect(names).toContain(referenceScoring.films('I cannot recommend anything', finder)[0]);
    expect(fixedScoring.films('I cannot recommend anything', finder)).toEqual([
      'I cannot recommend anything',
    ]);
  });

  it('have a recall among the first ones', () => {
    const listed = ['Up', undefined, 'Heat', 'Her'];
    expect([1, 3, 4].map((k) => filmRecall(['Heat', 'Her'], listed, k))).toEqual([0, 0.5, 1]);
  });
});

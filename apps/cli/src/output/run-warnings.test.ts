import { expect, it } from 'vitest';
import { profileWarnings } from './run-warnings.js';

const run = (
  runId: string,
  profile?: { run: 'fixed' | 'reference'; departing?: Record<string, string> },
) => ({
  manifest: { runId, ...(profile !== undefined && { profile }) },
});

it('warns of runs with other profiles, and of parts that depart from that of their run', () => {
  expect(profileWarnings([run('a', { run: 'reference' }), run('b', { run: 'reference' })])).toEqual([]);
  // A run of which nothing has profiles is asked as `fixed`.
  expect(profileWarnings([run('a'), run('b', { run: 'fixed' })])).toEqual([]);
  expect(profileWarnings([run('a'), run('b', { run: 'reference' })])).toEqual([
    'The runs have other profiles, so that a difference may come from them: a fixed, b reference.',
  ]);
  expect(profileWarnings([run('a', { run: 'reference', departing: { awi: 'fixed' } })])).toEqual([
    'a: awi has the profile fixed, and not that of the run.',
  ]);
});

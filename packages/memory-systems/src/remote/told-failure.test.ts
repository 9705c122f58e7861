import { expect, it } from 'vitest';
import { toldFailure } from './told-failure.js';

it.each<[unknown, string]>([
  ['Error: database is locked', 'Error: database is locked'],
  ['sqlite3.OperationalError: no such table', 'sqlite3.OperationalError: no such table'],
  ['Error executing tool search: timeout', 'Error executing tool search: timeout'],
  ['❌ Failed to store the memory', '❌ Failed to store the memory'],
  ['Traceback (most recent call last): …', 'Traceback (most recent call last): …'],
  [{ success: false, error: 'database is locked' }, 'database is locked'],
  [{ items: [], error: 'timeout' }, 'timeout'],
  [{ ok: false, message: 'disk full' }, 'disk full'],
  [{ status: 'error', detail: { code: 5 } }, '{"code":5}'],
  [{ success: false }, '{"success":false}'],
])('%j is a failure', (answer, failure) => {
  expect(toldFailure(answer)).toBe(failure);
});

it.each<unknown>([
  'Errors are how I learn, said Ann.',
  'Error budgets are spent by June, Ann said.',
  'Nothing was found.',
  { success: true, results: [] },
  { error: null, errors: [], items: [] },
  { error: false },
  { status: 'failed', failed: [{ sourceId: 't1', reason: 'too long' }] },
  [{ error: 'of a memory' }],
  null,
  3,
])('%j is none', (answer) => {
  expect(toldFailure(answer)).toBeUndefined();
});

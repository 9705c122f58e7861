import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { codeOf, isErrorLike, messageOf } from './error-parts.js';

function thrown(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('the code and message of an error', () => {
  it('are read from an error of Node', () => {
    const missing = thrown(() => readFileSync('/nowhere/at/all'));
    expect([codeOf(missing), messageOf(missing)]).toEqual([
      'ENOENT',
      expect.stringContaining('no such file or directory'),
    ]);
  });

  it('are read from an error that was made in another context, as in the test runners that use one for each file', () => {
    const foreign: unknown = runInNewContext('Object.assign(new Error("no room"), { code: "ENOSPC" })');
    expect(foreign instanceof Error).toBe(false);
    expect([isErrorLike(foreign), codeOf(foreign), messageOf(foreign)]).toEqual([true, 'ENOSPC', 'no room']);
  });

  it('are undefined, and a text, for whatever else was thrown', () => {
    for (const value of [undefined, null, 5, 'a text', { code: 5 }])
      expect([isErrorLike(value), codeOf(value), messageOf(value)]).toEqual([
        false,
        undefined,
        String(value),
      ]);
  });
});

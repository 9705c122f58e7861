import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../testing/run-in-process.js';

describe('a shell', () => {
  let place = '';
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'memgym-completion-'));
    await writeFile(join(place, 'memgym.bash'), (await runInProcess(['completion', 'bash'])).stdout);
  });
  afterAll(() => rm(place, { recursive: true, force: true }));

  /** What a real bash offers after a line whose last word is not ended. */
  const offered = (line: string): string[] => {
    const words = line.split(' ');
    const script = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); _memgym; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const output = execFileSync('bash', ['-c', script, 'bash', join(place, 'memgym.bash'), ...words], {
      encoding: 'utf8',
    });
    return output.split('\n').filter((each) => each !== '');
  };

  it('completes commands, and those of a group', () => {
    expect(offered('memgym do')).toEqual(['doctor', 'docs']);
    expect(offered('memgym runs ')).toEqual(expect.arrayContaining(['list', 'verify', 'replay', '--help']));
    expect(offered('memgym board ')).toEqual(expect.arrayContaining(['check', 'build']));
    expect(offered('memgym systems tokens n')).toEqual(['new']);
  });

  it('completes flags of the command that they follow, also after its arguments', () => {
    expect(offered('memgym runs verify some.zip --s')).toEqual(['--signers']);
    expect(offered('memgym runs compare a b --fail')).toEqual(['--fail-if-worse']);
  });

  it('completes values of flags that take one of a few', () => {
    expect(offered('memgym runs export x --format ')).toEqual(['csv', 'markdown', 'latex', 'predictions']);
    expect(offered('memgym run e.json --cache re')).toEqual(['read-write', 'replay-only', 'refresh']);
  });

  it('is another for zsh and fish, and unknown for others', async () => {
    expect((await runInProcess(['completion', 'zsh'])).stdout).toMatch(/^#compdef memgym\n/);
    const fish = (await runInProcess(['completion', 'fish'])).stdout;
    expect(fish).toContain(`complete -c memgym -n 'test (__memgym_place) = " runs verify"' -l signers`);
    await expect(runInProcess(['completion', 'tcsh'])).rejects.toThrow('There is no completion for "tcsh".');
  });
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInProcess } from '../testing/run-in-process.js';
import { temporaryFolder } from '../testing/run-memgym.js';

const check = (...args: string[]) => runInProcess(['generate', 'check', ...args]);

describe('memgym generate check', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    place = await temporaryFolder();
    await writeFile(
      join(place.path, 'forgetful.mjs'),
      `const schema = { shape: {} };
       export const generator = { type: 'forgetful', description: '', benchmark: 'conversations', options: schema,
         selectingOptions: [], model: 'none', stages: ['made'], parts: ['data.json'], data: 'data.json', inputs: {},
         size: () => ({}), prepare: async ({ inputs }) => ({ ids: [inputs.who], make: async () => [] }) };`,
    );
  });
  beforeEach(() => {
    vi.spyOn(process, 'cwd').mockReturnValue(place.path);
    process.exitCode = undefined;
  });
  afterAll(async () => {
    process.exitCode = undefined;
    await place.remove();
  });

  it('passes a built-in generator with its options', async () => {
    const options = ['users=2', 'periods=2', 'questions=4'].flatMap((each) => ['--set', each]);
    const { stdout } = await check('amemgym', ...options);
    expect(stdout).toContain("Check of 'amemgym' with 2 users");
    expect(stdout).toMatch(/ passed {2}resumable /);
    expect(stdout).toContain('It conforms: 6 passed, 0 failed.');
    expect(process.exitCode).toBeUndefined();
  });

  it('reports the failures of an outside generator, and exits with 1', async () => {
    const { stdout } = await check('./forgetful.mjs', '--input', 'who=ann', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ generator: 'forgetful', conforms: false, users: 0 });
    expect(stdout).toContain('It announces ann, and `make` returns none.');
    expect(stdout).toContain('It writes no data.json.');
    expect(process.exitCode).toBe(1);
  });

  it('refuses unusable arguments', async () => {
    await expect(check('amemgim')).rejects.toMatchObject({ hint: expect.stringContaining('amemgym') });
    await expect(check('amemgym', '--input', 'personas')).rejects.toThrow(/is not a name and a value/);
    await expect(check('amemgym', '--set', 'user=2')).rejects.toThrow(/unknown key "user"/);
  });
});

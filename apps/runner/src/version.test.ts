import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const script = new URL('../scripts/code-digest.mjs', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'memgym-code-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string): void => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const digest = (): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { codeDigest } from '${script}'; process.stdout.write(codeDigest());`,
    ],
    { cwd: folder, encoding: 'utf8' },
  );

it('changes exactly with the code that determines results', () => {
  write('package.json', '{"dependencies":{"@memgym/core":"*","zod":"*"}}');
  write('src/run/plan.ts', 'export {}');
  write('node_modules/@memgym/core/dist/index.js', 'export {}');
  write('node_modules/zod/dist/index.js', 'export {}');
  const first = digest();
  expect(first).toMatch(/^[0-9a-f]{8}$/);
  write('src/run/plan.test.ts', 'it()');
  write('node_modules/@memgym/core/dist/index.js.map', '{}');
  write('node_modules/zod/dist/index.js', 'export const a = 1');
  expect(digest()).toBe(first);
  write('node_modules/@memgym/core/dist/index.js', 'export const a = 1');
  const second = digest();
  expect(second).not.toBe(first);
  write('src/run/plan.ts', 'export const b = 1');
  expect([first, second]).not.toContain(digest());
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { originalUserFolder } from './original/user-folder.js';
import { readAMemGymInteractions } from './read-amemgym-interactions.js';

const root = mkdtempSync(join(tmpdir(), 'memgym-interactions-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(userFolder: string, content: string): void {
  const folder = join(root, userFolder, 'interactions');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'period_07.json'), JSON.stringify([[{ role: 'user', content }]]));
}

it('finds a user by the bare or the encoded id, and no other user', async () => {
  write('.dot', 'by id');
  write(originalUserFolder('50%'), 'encoded');
  write('50%', 'by id, but encoded comes first');
  const said = async (id: string) => (await readAMemGymInteractions(root, id, 7)).sessions[0]?.[0]?.content;
  expect(await said('.dot')).toBe('by id');
  expect(await said('50%')).toBe('encoded');
  write(join('team', 'a', 'ann'), 'in folders of folders');
  expect(await said('team/a/ann')).toBe('in folders of folders');
  for (const id of [
    'x'.repeat(500),
    '../.dot',
    '.',
    'nobody',
    'team/../.dot',
    'team//a/ann',
    '/.dot',
    'team/a',
  ]) {
    await expect(said(id)).rejects.toMatchObject({
      message: expect.stringContaining('period_07.json'),
      hint: expect.stringContaining('<user>/interactions'),
    });
  }
});

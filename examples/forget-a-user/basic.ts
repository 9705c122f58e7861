/**
 * Forgets one message, then expired messages, then everything of one user; another user's memory remains. The
 * memory is stored in a folder, and at the end its files contain nothing of the user.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemory, openFolderStorage } from '@memgym/memory-systems';

const folder = mkdtempSync(join(tmpdir(), 'forget-a-user-'));
const ann = createMemory({ user: 'ann', storage: await openFolderStorage(folder) });
const bo = ann.forUser('bo');
await ann.remember([
  { id: 't1', content: 'My passport number is X1234567.' },
  { id: 't2', content: 'I collect old passport stamps.' },
  { id: 't3', content: 'My passport is at the embassy until June.', expiresAt: '2024-06-01T00:00:00' },
]);
await ann.forUser({ user: 'ann', agent: 'travel' }).remember('I need a visa in my passport.');
await bo.remember({ id: 't1', content: 'My passport has expired.' });

async function show(when: string): Promise<void> {
  const [ofAnn, ofBo] = [await ann.recall('passport'), await bo.recall('passport')];
  console.log(`${when}: ann ${ofAnn.memories.length}, bo ${ofBo.memories.length}`);
}

await show('before');
// Some memories cannot forget; they throw an error.
const removed = await ann.forget('t1');
console.log(`forgotten: ${removed.length} memory`);
await show('after one message is forgotten');

const inJuly = await ann.recall('passport', { queryTime: '2024-07-01T09:00:00' });
console.log(`asked in July: ann ${inJuly.memories.length}`);
console.log(`purged: ${(await ann.purgeExpired('2024-07-01T09:00:00')).join()}`);

// The data a person may request: every agent's memories, histories and sources, as JSON.
const { scopes } = await ann.exportUser();
console.log(`exported: ${scopes.map(({ scope, memories }) => `${scope.agent ?? 'ann'} ${memories.length}`)}`);
await ann.eraseUser();
await show('after ann is erased');
await ann.close();

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => join(folder, name))
  .filter((file) => statSync(file).isFile());
const traces = files.filter((file) => /X1234567|embassy|stamps|visa|ann/.test(readFileSync(file, 'utf8')));
console.log(`files with traces of ann: ${traces.length} of ${files.length}`);
rmSync(folder, { recursive: true });

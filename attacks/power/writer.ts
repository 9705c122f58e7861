/**
 * `<checkout> write <kind> <folder> <count>` stores and forgets messages, and prints what was confirmed. `<checkout> list <kind> <folder> …` prints
 * what each folder has, or why it cannot be read.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [target = '', job = '', kind = '', ...rest] = process.argv.slice(2);
// biome-ignore lint/suspicious/noExplicitAny: the attacked checkout may be another version
const load = (path: string): Promise<any> => import(pathToFileURL(join(target, path)).href);
const { createMemory, openFolderStorage } = await load('packages/memory-systems/src/index.ts');
const { openSqliteStorage } = await load('packages/storage-sqlite/src/index.ts');
interface Listed {
  readonly sourceIds: readonly string[];
}
const open = async (folder: string) =>
  createMemory({
    user: 'ann',
    storage:
      kind === 'folder'
        ? await openFolderStorage(join(folder, 'm'))
        : await openSqliteStorage(join(folder, 'm.db')),
  });

if (job === 'write') {
  const [folder = '', count = '0'] = rest;
  const memory = await open(folder);
  for (let number = 0; number < Number(count); number += 1) {
    await memory.remember({
      id: `m${number}`,
      content: `Message ${number} ${'is long. '.repeat((number % 4) * 600)}`,
    });
    writeSync(1, `+m${number}\n`);
    if (number % 5 !== 4) continue;
    await memory.forget(`m${number - 2}`);
    writeSync(1, `-m${number - 2}\n`);
  }
  await memory.close();
} else {
  for (const folder of rest) {
    try {
      const memory = await open(folder);
      const ids = (await memory.list()).flatMap(({ sourceIds }: Listed) => sourceIds);
      // A memory that opens must also take what follows.
      await memory.remember({ id: 'after', content: 'After the cut.' });
      await memory.close();
      const again = await open(folder);
      const after = (await again.list()).flatMap(({ sourceIds }: Listed) => sourceIds);
      await again.close();
      writeSync(1, `${JSON.stringify({ ids, after })}\n`);
    } catch (error) {
      writeSync(1, `${JSON.stringify({ error: String(error) })}\n`);
    }
  }
}

/**
 * A chat that continues after a restart: both the memories and the short-term window are stored in folders. Needs
 * no key: the offline model only reads texts, it does not think.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAssistant } from '@memgym/assistant';
import { assistantReplies } from '@memgym/assistant/offline';
import { createMemory, openFolderStorage } from '@memgym/memory-systems';
import { createOfflineChatModel } from '@memgym/offline-model';

const folder = mkdtempSync(join(tmpdir(), 'chat-after-a-restart-'));

/** The start of the application. */
async function start() {
  const memory = createMemory({ user: 'ann', storage: await openFolderStorage(join(folder, 'memory')) });
  const assistant = createAssistant({
    memory: memory.system,
    model: createOfflineChatModel({ replies: assistantReplies }),
    k: 5,
    window: { updateBatch: 2, localLength: 2 },
    storage: await openFolderStorage(join(folder, 'window')),
  });
  return { memory, assistant };
}

const first = await start();
for (const content of ['My cat is called Pepper.', 'I am learning the cello.']) {
  await first.assistant.act({ id: content, role: 'user', content }, first.memory.context);
}
console.log(`in memory: ${(await first.memory.list()).length} of 4 messages`);
await first.assistant.close();

const second = await start();
for (const content of ['Who is Pepper?', 'Which instrument am I learning?']) {
  const { reply } = await second.assistant.act({ id: content, role: 'user', content }, second.memory.context);
  console.log(`Ann:       ${content}\nAssistant: ${reply.content}`);
}
await second.assistant.close();
rmSync(folder, { recursive: true });

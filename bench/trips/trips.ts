import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A trip through the code. It imports what it needs itself. */
export type Trip = () => Promise<void>;

/** The trips by name. */
export const trips: Readonly<Record<string, Trip>> = {
  'run one question of LoCoMo': () =>
    inFolder(async () => {
      const { createProgram } = await import('../../apps/cli/src/program.js');
      const args = ['run', 'locomo', '--systems', 'bm25-m', '--model', 'offline', '--limit', '1'];
      await (await createProgram(args)).parseAsync(args, { from: 'user' });
    }),

  'remember one message by words': async () => {
    const { createMemory } = await import('@memgym/memory-systems');
    await createMemory({ user: 'ann' }).remember('I have a dog called Biscuit.');
  },

  'remember one message with mem0': () =>
    inFolder(async () => {
      const [client, { createMemory }, { mem0 }, { startOpenAIServer }] = await Promise.all([
        import('@memgym/llm-client'),
        import('@memgym/memory-systems'),
        import('@memgym/memory-systems/mem0'),
        import('@memgym/llm-client/testing'),
      ]);
      const facts = [{ text: 'Ann has a dog called Biscuit.', messages: [1] }];
      const server = await startOpenAIServer({ chat: () => JSON.stringify({ facts }) });
      try {
        const { baseUrl } = server;
        const model = client.wrapModel(
          client.createOpenAIChatModel({ model: 'any', baseUrl, apiKey: 'none', retries: 0 }),
          [
            client.traceCalls({ onCall: () => {} }),
            client.cacheReplies({ store: client.createFolderCacheStore('cache') }),
            client.retryCalls(),
            client.paceCalls(client.createLimiter()),
          ],
        );
        const embedder = client.createOpenAIEmbedder({
          model: 'any',
          baseUrl,
          apiKey: 'none',
          dimensions: 8,
        });
        const memory = createMemory({ system: mem0({ model, embedder }), user: 'ann' });
        const { stored } = await memory.remember('I have a dog called Biscuit.');
        if (stored.length === 0) throw new Error('mem0 stored nothing.');
      } finally {
        await server.close();
      }
    }),
};

/** Plays with an empty working directory, which is removed. */
async function inFolder(play: () => Promise<void>): Promise<void> {
  const before = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'memgym-trip-'));
  process.chdir(folder);
  try {
    await play();
  } finally {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  }
}

import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChatMessage, ConfigError } from '@memgym/core';
import { messageDigest } from '@memgym/prompts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTextStore, withTexts } from './text-store.js';

let folder = '';
const texts = (): string => join(folder, 'texts');
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-texts-'));
});
afterEach(() => rm(folder, { recursive: true }));

const messages = Array.from({ length: 600 }, (_value, index): ChatMessage => {
  return { role: index % 2 === 0 ? 'user' : 'system', content: `line one of ${index}\n"四 🙂"` };
});

async function files(): Promise<Record<string, string>> {
  const names = (await readdir(texts())).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(texts(), name), 'utf8')])),
  );
}

describe('a text store', () => {
  it('stores each message once, by its digest', async () => {
    for (const store of [createTextStore(texts()), createTextStore(texts())]) {
      for (const message of [...messages, ...messages]) store.add(messageDigest(message), message);
    }
    const all = Object.entries(await files());
    expect(all.length).toBeLessThanOrEqual(16);
    const lines = all.flatMap(([name, text]) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => ({ name, line })),
    );
    expect(lines).toHaveLength(messages.length);
    const stored = new Map(lines.map(({ line }) => [JSON.parse(line).digest, JSON.parse(line)]));
    for (const message of messages) {
      const digest = messageDigest(message);
      expect(stored.get(digest)).toEqual({ digest, ...message });
    }
    expect(lines.map(({ name }) => name)).toEqual(
      lines.map(({ line }) => `${JSON.parse(line).digest.slice(0, 1)}.jsonl`),
    );
  });

  it('leaves the same bytes for any order and any number of kills', async () => {
    const straight = createTextStore(texts());
    for (const message of messages) straight.add(messageDigest(message), message);
    await straight.sort();
    const expected = await files();

    await rm(texts(), { recursive: true });
    const killed = createTextStore(texts());
    for (const message of messages.slice(300).reverse()) killed.add(messageDigest(message), message);
    for (const name of await readdir(texts())) await appendFile(join(texts(), name), '{"digest":"0123');
    const resumed = createTextStore(texts());
    for (const message of messages) resumed.add(messageDigest(message), message);
    await resumed.sort();
    expect(await files()).toEqual(expected);
  });

  it('rejects a file that was removed during writing', async () => {
    const store = createTextStore(texts());
    const [first, second] = messages as [ChatMessage, ChatMessage];
    store.add(messageDigest(first), first);
    await rm(texts(), { recursive: true });
    store.add(messageDigest(second), second);
    await expect(store.sort()).rejects.toThrow(/was removed during writing/);
  });

  it('names the file that it cannot write, and sorts nothing if nothing was stored', async () => {
    await createTextStore(texts()).sort();
    await writeFile(texts(), '');
    const store = createTextStore(texts());
    expect(() => store.add('ab'.repeat(32), { role: 'user', content: 'x' })).toThrow(ConfigError);
  });
});

describe('a reader of stored texts', () => {
  it('finds each message by its digest, and nothing for a text that was cut off or never stored', async () => {
    const store = createTextStore(texts());
    for (const message of messages) store.add(messageDigest(message), message);
    const lost: ChatMessage = { role: 'user', content: 'cut off' };
    const digest = messageDigest(lost);
    await appendFile(
      join(texts(), `${digest.slice(0, 1)}.jsonl`),
      `{"digest":"${digest}","role":"user","content":"cut\n`,
    );
    const digests = messages.map(messageDigest);
    const found = await withTexts(texts(), async (read) => [
      read([...digests].reverse()),
      read([digest, messageDigest({ role: 'user', content: 'never' })]),
    ]);
    expect(found).toEqual([[...messages].reverse(), [null, null]]);
    expect(await withTexts(join(folder, 'none'), async (read) => read([digest]))).toEqual([null]);
  });

  it('goes on reading where it began when the run sorts its texts meanwhile', async () => {
    const store = createTextStore(texts());
    for (const message of messages) store.add(messageDigest(message), message);
    const digests = messages.map(messageDigest);
    const found = await withTexts(texts(), async (read) => {
      read(digests);
      await store.sort();
      return read(digests);
    });
    expect(found).toEqual(messages);
  });
});

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChatMessage } from '@memgym/core';

/** The stored messages of these digests, in their order; null for one that is not stored. */
export async function readTexts(folder: string, digests: readonly string[]): Promise<(ChatMessage | null)[]> {
  const messages = new Map<string, ChatMessage>();
  for (const start of new Set(digests.map((digest) => digest.slice(0, 1)))) {
    const file = join(folder, `${start}.jsonl`);
    if (!existsSync(file)) continue;
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      const digest = line.slice(lineStart.length, lineStart.length + 64);
      if (!digests.includes(digest) || !line.endsWith('}')) continue;
      const { role, content } = JSON.parse(line) as ChatMessage;
      messages.set(digest, { role, content });
    }
  }
  return digests.map((digest) => messages.get(digest) ?? null);
}

const lineStart = '{"digest":"';

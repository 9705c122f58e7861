import { join } from 'node:path';
import { ConfigError } from '@memgym/core';
import { readJsonFile } from '@memgym/datasets';
import * as z from 'zod';
import { pathsBelow } from '../raw/read-raw-folder.js';
import type { PersonaTopic } from '../topics/persona-topic.js';

const seedSchema = z.object({
  conversation: z.array(z.object({ role: z.string().min(1), content: z.string() })).min(1),
});
const mostLetters = 6_000;

/** Real conversations by topic, as examples of style for a model. */
export type SeedConversations = ReadonlyMap<string, readonly string[]>;

export const seedInput = {
  seedConversations: {
    value: 'folder',
    description:
      'real conversations as models of form: <topic>/*.json, each {"conversation": [{"role", "content"}]}',
  },
} as const;

/**
 * Reads real conversations, each shortened to its first 6,000 letters at the end of a turn.
 * @param folder absent: there are none
 * @throws {ConfigError} without a model, or when no topic has a conversation
 * @throws {DatasetError} when a file is not a conversation
 */
export async function readSeedConversations(
  folder: string | undefined,
  topics: readonly PersonaTopic[],
  offline: boolean,
): Promise<SeedConversations> {
  const seeds = new Map<string, string[]>();
  if (folder === undefined) return seeds;
  if (offline) {
    throw new ConfigError('Real conversations need a model, which imitates their form.', {
      key: 'seedConversations',
      hint: 'Generate with a model, or omit the seed conversations.',
    });
  }
  const paths = await pathsBelow(folder);
  for (const { name } of topics) {
    const own = paths.filter((path) => path.startsWith(join(name, '/')) && path.endsWith('.json')).sort();
    const texts = own.map(async (path) => asText((await readJsonFile(join(folder, path), seedSchema)).value));
    if (own.length > 0) seeds.set(name, await Promise.all(texts));
  }
  if (seeds.size > 0) return seeds;
  throw new ConfigError(`${folder} has no conversation on the chosen topics.`, {
    key: 'seedConversations',
    hint: `Put them into folders named after topics, such as ${folder}/${topics[0]?.name ?? 'therapy'}/1.json.`,
  });
}

function asText({ conversation }: z.output<typeof seedSchema>): string {
  let text = '';
  for (const { role, content } of conversation) {
    const turn = `${role.charAt(0).toUpperCase()}${role.slice(1).toLowerCase()}: ${content.trim()}\n\n`;
    if (text !== '' && text.length + turn.length > mostLetters) break;
    text += turn;
  }
  return text.trim();
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChatMessage } from '@memgym/core';
import { parseExperiment } from '@memgym/experiments';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { planRun, runExperiment } from '@memgym/runner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registryFor } from '../registry.js';

/** The requests of the original's programs, by data set, system and item. */
interface Recorded {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly requests: Readonly<
    Record<
      string,
      Readonly<
        Record<string, Readonly<Record<string, { readonly messages: number; readonly sha256: string }>>>
      >
    >
  >;
}

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, '__fixtures__/memorybench-requests.json'), 'utf8'),
) as Recorded;
const samples = fileURLToPath(new URL('../../../../data/samples/memorybench', import.meta.url));

/** What is ours in a request with memories: the label of the context, that of the user, and the demand. */
const ours = [
  [
    'What is known:\n',
    '\n\nThe user says:\n',
    '\n\nUsing what is known, give the user a natural and fitting answer.',
  ],
  ['已知内容：\n', '\n\n用户说：\n', '\n\n请利用已知内容，给用户一个自然、恰当的回答。'],
] as const;

/** A last message with the three phrases that are ours replaced by their names. */
function neutral(content: string, questions: readonly string[]): string {
  for (const [context, user, demand] of ours) {
    for (const question of questions) {
      const tail = `${user}${question}${demand}`;
      if (!content.startsWith(context) || !content.endsWith(tail)) continue;
      const memories = content.slice(context.length, -tail.length);
      return `{context}\n${memories}\n\n{user}\n${question}\n\n{demand}`;
    }
  }
  return content;
}

/** The embedder of the recording. */
function vectorOf(text: string): number[] {
  const values = [...createHash('sha256').update(text).digest()].map((byte) => byte - 127.5);
  const norm = Math.hypot(...values);
  return values.map((value) => value / norm);
}

describe('MemoryBench’s reference requests', () => {
  let folder: string;
  let server: OpenAIServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-requests-'));
    server = await startOpenAIServer({ chat: () => 'Fine.', embed: vectorOf });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it.each(Object.keys(recorded.requests))(
    'for %s are those of the original for five systems, but for three phrases',
    async (dataset) => {
      const expected = recorded.requests[dataset] ?? {};
      const { model, temperature, top_p: topP, max_tokens: maxOutputTokens } = recorded.settings;
      const plan = await planRun({
        experiment: parseExperiment(
          'test',
          {
            name: 'asked',
            profile: 'reference',
            benchmark: {
              type: 'memorybench',
              options: { incomplete: true, partition: dataset, corpusDialogues: 'own' },
            },
            model: { type: 'openai', model, temperature, topP, maxOutputTokens },
            judge: { type: 'offline' },
            embedder: { type: 'openai', model: 'hashed', dimensions: 32 },
            systems: Object.keys(expected),
          },
          registryFor().agents,
        ),
        dataPath: samples,
        environment: { OPENAI_BASE_URL: server.baseUrl },
      });
      const before = server.chatRequests.length;
      await runExperiment(plan, {
        runsFolder: join(folder, 'runs'),
        cacheFolder: join(folder, 'cache'),
        cacheMode: 'off',
      });
      const questions = plan.episodes.flatMap(({ conversation }) =>
        conversation.questions.map(({ text }) => text),
      );
      const sent = server.chatRequests.slice(before).map(({ body: { messages, ...settings } }) => {
        expect(settings).toEqual(recorded.settings);
        const wire = messages as unknown as ChatMessage[];
        const form = wire.map(({ role, content }, index) => {
          const text = index === wire.length - 1 ? neutral(content, questions) : content;
          // The original ends a conversation with a line break of its own.
          return [role, dataset.startsWith('Locomo') ? text.replace(/\n+/g, '\n') : text];
        });
        return `${wire.length} ${createHash('sha256').update(JSON.stringify(form)).digest('hex')}`;
      });
      const original = Object.values(expected).flatMap((items) =>
        Object.values(items).map(({ messages, sha256 }) => `${messages} ${sha256}`),
      );
      expect(original).toHaveLength(15);
      expect(sent.sort()).toEqual(original.sort());
    },
  );
});

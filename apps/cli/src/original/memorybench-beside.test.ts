import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseExperiment } from '@memgym/experiments';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { planRun, runExperiment } from '@memgym/runner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registryFor } from '../registry.js';
import { hashedReply, type SentRequest } from './__fixtures__/originals/hash-model.js';
import { originalAt, runPython } from './__fixtures__/originals/run-python.js';

// The off-policy program of MemoryBench beside ours, on the samples. `MEMGYM_ORIGINALS` is a folder with the checkout `memorybench`;
// its Python (`MEMGYM_PYTHON`) has openai, Whoosh 2.7.4, pydantic, tqdm, termcolor and python-dotenv.

const source = originalAt('memorybench');
const driver = join(import.meta.dirname, '__fixtures__/originals/play_memorybench.py');
const samples = fileURLToPath(new URL('../../../../data/samples/memorybench', import.meta.url));
const systems = ['wo_memory', 'bm25_message', 'bm25_dialog'] as const;

interface Sent {
  readonly settings: object;
  /** All messages but the last one. */
  readonly before: unknown;
  readonly last: string;
}

const sentIn = (requests: OpenAIServer['chatRequests']): Sent[] =>
  requests.map(({ body: { messages = [], ...settings } }) => ({
    settings,
    before: messages.slice(0, -1),
    last: String(messages.at(-1)?.content),
  }));

/** What is ours in a request with memories: before them, before the question, and after it. */
const ours = [
  [
    'What is known:\n',
    '\n\nThe user says:\n',
    '\n\nUsing what is known, give the user a natural and fitting answer.',
  ],
  ['已知内容：\n', '\n\n用户说：\n', '\n\n请利用已知内容，给用户一个自然、恰当的回答。'],
] as const;

/** The memories of one of our requests with the question; null for a request that is the question alone. */
function memoriesIn(last: string, question: string): string | null {
  for (const [context, user, demand] of ours) {
    const tail = `${user}${question}${demand}`;
    if (last.startsWith(context) && last.endsWith(tail)) return last.slice(context.length, -tail.length);
  }
  return null;
}

// The original ends a conversation with a line break of its own.
const oneBreak = (text: string): string => text.replace(/\n+/g, '\n').trim();

describe.skipIf(source === undefined)('MemoryBench’s own program, played beside ours', () => {
  let folder: string;
  let server: OpenAIServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-memorybench-'));
    server = await startOpenAIServer({ chat: ({ body }) => hashedReply(body as unknown as SentRequest) });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  async function play(dataset: string, system: string) {
    const experiment = parseExperiment(
      'test',
      {
        ...{ name: 'asked', profile: 'reference', judge: { type: 'offline' }, systems: [system] },
        benchmark: {
          type: 'memorybench',
          options: { incomplete: true, partition: dataset, corpusDialogues: 'own' },
        },
        model: { type: 'openai', model: 'Qwen/Qwen3-8B', temperature: 0.1, topP: 0.1, maxOutputTokens: 2048 },
      },
      registryFor().agents,
    );
    const environment = { OPENAI_BASE_URL: server.baseUrl };
    const plan = await planRun({ experiment, dataPath: samples, environment });
    const from = server.chatRequests.length;
    await runExperiment(plan, {
      ...{ runsFolder: join(folder, 'runs'), cacheFolder: join(folder, 'cache'), cacheMode: 'off' },
    });
    const questions = plan.episodes.flatMap(({ conversation }) =>
      conversation.questions.map(({ text }) => text),
    );
    return { questions, sent: sentIn(server.chatRequests.slice(from)) };
  }

  it.each([
    ...['NFCats', 'JuDGE', 'LexEval-QA', 'WritingPrompts', 'HelloBench-Creative&Design'],
    ...['WritingBench-Politics&Law', 'IdeaBench', 'JRE-L', 'LimitGen-Syn'],
  ])(
    'asks the questions of %s with the same memories, in a frame that is the same for all of them',
    async (dataset) => {
      const frames = new Map<string, number>();
      for (const system of systems) {
        const from = server.chatRequests.length;
        await runPython([driver, source ?? '', samples, server.baseUrl, dataset, system], folder, {});
        const original = sentIn(server.chatRequests.slice(from));
        const { questions, sent } = await play(dataset, system);
        expect([original.length, sent.length]).toEqual([questions.length, questions.length]);
        for (const { settings, before, last } of sent) {
          const question = questions.find((text) => last.includes(text)) ?? '';
          const theirs = original.find((request) => request.last.includes(question));
          expect(theirs).toMatchObject({ settings, before });
          const memories = memoriesIn(last, question);
          if (memories === null) {
            expect([system, theirs?.last]).toEqual(['wo_memory', last]);
            continue;
          }
          // Three phrases are worded by us; what is left of theirs is one frame.
          const frame = oneBreak(theirs?.last ?? '')
            .replace(oneBreak(memories), '{memories}')
            .replace(oneBreak(question), '{question}');
          expect(frame).toMatch(/\{memories\}[\s\S]*\{question\}/);
          frames.set(frame, (frames.get(frame) ?? 0) + 1);
        }
      }
      expect([...frames.values()]).toEqual([6]);
    },
  );
});

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MemorySystemDefinition } from '@memgym/core';
import { parseExperiment } from '@memgym/experiments';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { createScopedMemory } from '@memgym/memory-systems/define';
import { createOfflineChatModel } from '@memgym/offline-model';
import { askPrompt, definePrompt, offlineReply } from '@memgym/prompts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { allReplies } from '../__fixtures__/registry.js';
import type { PlannedPlay } from '../plan/plan-systems.js';
import { planRun, type RunPlan } from '../plan/run-plan.js';
import { runExperiment } from './run-experiment.js';

const everyday = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
const notePrompt = definePrompt({
  name: 'test/write-note',
  version: '1',
  input: z.object({ text: z.string() }),
  output: z.object({ note: z.string() }),
  render: ({ text }) => [{ role: 'user', content: `Make a note, as JSON, of: ${text}` }],
});
const replies = [offlineReply(notePrompt, ({ text }) => ({ note: text }))];

/** Writes notes with the model, and embeds notes and queries. */
const noteMemory: MemorySystemDefinition = {
  type: 'notes',
  description: 'Notes that a model writes.',
  optionsSchema: z.strictObject({}),
  needs: ['model', 'embedder'],
  create: (_options, { model, embedder }) => {
    if (model === undefined || embedder === undefined) throw new Error('The test gives both.');
    return createScopedMemory({
      info: { name: 'notes', version: '1.0.0' },
      embedder,
      remember: async ({ observations }) => ({
        put: await Promise.all(
          observations.map(async ({ sourceId, content, eventTime }) => {
            const { output } = await askPrompt(
              model,
              notePrompt,
              { text: content },
              { role: 'memory-write' },
            );
            await embedder.embed([output.note], { kind: 'document' });
            return { id: sourceId, kind: 'note', text: output.note, sourceIds: [sourceId], eventTime };
          }),
        ),
      }),
      createIndex: () => ({
        put: () => undefined,
        delete: () => undefined,
        search: ({ candidates }) => ({ hits: candidates().map(({ item }) => ({ id: item.id, score: 1 })) }),
      }),
    });
  },
};

describe('the cost of a run', () => {
  let folder: string;
  let server: OpenAIServer;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-cost-'));
    let notes = 0;
    server = await startOpenAIServer({
      embed: () => [1, 0],
      chat: ({ body, messages }) => {
        const usage = { prompt_tokens: 100, completion_tokens: 10 };
        if (!JSON.stringify(body).includes('Make a note')) return { text: '{"choice":"A"}', usage };
        // The first reply for every fifth note is not JSON.
        notes += messages.length === 1 ? 1 : 0;
        return { text: messages.length === 1 && notes % 5 === 0 ? 'no' : '{"note":"a note"}', usage };
      },
    });
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const planned = async (changes: object = {}): Promise<RunPlan> => {
    const plan = await planRun({
      experiment: parseExperiment('test', {
        name: 'costs',
        benchmark: { type: 'conversations', episodeLimit: 1 },
        model: { type: 'openai', model: 'm', price: { input: 1000, output: 10_000 } },
        embedder: { type: 'openai', model: 'e', dimensions: 2, price: { input: 1 } },
        systems: [{ name: 'notes', type: 'emb-m', k: 10 }, 'recent'],
        ...changes,
      }),
      dataPath: everyday,
      environment: { OPENAI_BASE_URL: server.baseUrl },
    });
    const [notes, ...others] = plan.systems;
    if (notes === undefined) throw new Error('The experiment has a first system.');
    const model = plan.model.info.simulated
      ? createOfflineChatModel({ replies: [...(await allReplies()), ...replies] })
      : plan.model;
    const system = { ...notes, definition: noteMemory, model };
    const [play, ...plays] = plan.plays as [PlannedPlay, ...PlannedPlay[]];
    const played = { systems: [system, ...others], plays: [{ ...play, system }, ...plays] };
    if (!plan.model.info.simulated) return { ...plan, ...played, replies };
    return { ...plan, ...played, replies, model, simulator: model, judge: model };
  };
  const places = () => ({ runsFolder: join(folder, 'runs'), cacheFolder: join(folder, 'cache') });
  const read = (run: string, name: string): Promise<string> => readFile(join(run, name), 'utf8');

  it('is reported by system, role and phase for a memory that writes with a model', async () => {
    const { ledger, result, folder: run } = await runExperiment(await planned(), places());
    const kinds = ledger.lines.map(({ system, phase, role }) => `${system} ${phase} ${role}`);
    expect(kinds).toEqual([
      'notes answer assistant',
      'notes read embed',
      'notes write embed',
      'notes write memory-write',
      'recent answer assistant',
    ]);
    expect(ledger.total.usage.calls).toBe(server.chatRequests.length);
    // The server counts 100 tokens in and 10 out per call, 0.1 $ each.
    const writes = ledger.byRole['memory-write'];
    expect(writes?.usage.costUsd).toBeCloseTo(0.2 * (writes?.calls ?? 0), 9);
    expect(writes?.seconds).toBeGreaterThan(0);
    expect(JSON.parse(await read(run, 'ledger.json'))).toMatchObject({ total: ledger.total });

    const [notes] = result.systems;
    const written = notes?.calls.find(({ role }) => role === 'memory-write');
    const { strict = 0, repaired = 0, failed } = written?.replies ?? {};
    expect(failed).toBe(0);
    expect(repaired).toBe(Math.floor((strict + repaired) / 5));
    expect(written?.calls).toBe(strict + 2 * repaired);
    const report = await read(run, 'report.html');
    for (const text of ['memory-write', 'test/write-note@1', `${repaired} (`]) expect(report).toContain(text);
  });

  it('can be traced to the text of every call', async () => {
    const { folder: run } = await runExperiment(await planned(), places());
    const linesOf = async (part: string): Promise<Record<string, unknown>[]> => {
      const files = await readdir(join(run, part), { recursive: true, withFileTypes: true });
      const texts = files
        .filter((file) => file.name.endsWith('.jsonl'))
        .map((file) => readFile(join(file.parentPath, file.name), 'utf8'));
      return (await Promise.all(texts)).flatMap((text) =>
        text.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line))),
      );
    };
    const texts = new Map((await linesOf('texts')).map(({ digest, ...message }) => [digest, message]));
    const calls = (await linesOf('calls')).filter(({ kind, role }) => kind === 'call' && role !== 'embed');
    const recorded = calls.map(({ messages }) => (messages as string[]).map((digest) => texts.get(digest)));
    const sent = server.chatRequests.map(({ body }) => body.messages);
    const inOrder = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).sort();
    expect(inOrder(recorded)).toEqual(inOrder(sent));
    expect(calls.length).toBeGreaterThan(0);
    for (const { reply } of calls) expect(reply).toMatch(/./);
    for (const { prompt } of calls) {
      expect(prompt).toMatchObject({ name: expect.any(String), version: expect.any(String) });
      expect((prompt as { hash: string }).hash).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it('is the same in a replay, which is free', async () => {
    // Midnight may lie between the two.
    const now = () => Date.UTC(2026, 3, 5);
    const first = await runExperiment(await planned(), { ...places(), now });
    const results = ['metrics.json', 'report.html'];
    const before = await Promise.all(results.map((name) => read(first.folder, name)));
    await server.close();
    const again = await runExperiment(await planned(), {
      ...places(),
      now,
      fresh: true,
      cacheMode: 'replay-only',
    });
    expect(await Promise.all(results.map((name) => read(again.folder, name)))).toEqual(before);
    const { total } = again.ledger;
    expect(total).toEqual({
      ...first.ledger.total,
      cachedCalls: total.calls,
      paid: { ...total.paid, calls: 0, inputTokens: 0, costUsd: 0 },
    });
  });

  it('is unknown, not zero, without a price, and is computed from a price file', async () => {
    const unknown = await runExperiment(await planned({ model: { type: 'openai', model: 'm' } }), places());
    expect(unknown.ledger.total.usage.costUsd).toBeNull();
    expect(await read(unknown.folder, 'report.html')).toContain('unknown');
    await server.close();
    const known = await runExperiment(await planned(), { ...places(), cacheMode: 'replay-only' });
    expect(known.manifest.runId).not.toBe(unknown.manifest.runId);
    expect(known.ledger.byRole.assistant?.usage.costUsd).toBeCloseTo(
      0.2 * (known.ledger.byRole.assistant?.calls ?? 0),
      9,
    );
  });

  it('is marked as simulated if no language model was called', async () => {
    const plan = await planned({ model: { type: 'offline' }, embedder: { type: 'offline' } });
    const { ledger, result, folder: run } = await runExperiment(plan, places());
    expect(ledger.byPhase.write?.calls).toBeGreaterThan(0);
    expect(ledger.total).toMatchObject({ retries: 0, seconds: 0, cachedCalls: 0 });
    expect(new Set(result.systems[0]?.calls.map(({ simulated }) => simulated))).toEqual(new Set([true]));
    expect(await read(run, 'report.html')).toMatch(/<td class="number">simulated<\/td>/);
  });
});

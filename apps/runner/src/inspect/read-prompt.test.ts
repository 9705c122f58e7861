import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnsweredRecord } from '@memgym/core';
import { parseExperiment } from '@memgym/experiments';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { openRun } from '@memgym/runs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registryFor } from '../__fixtures__/registry.js';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from '../run/run-experiment.js';
import { readPrompt } from './read-prompt.js';

const sample = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));

describe('readPrompt', () => {
  let folder: string;
  let server: OpenAIServer | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-test-'));
  });
  afterEach(async () => {
    await server?.close();
    await rm(folder, { recursive: true });
  });

  async function play(environment: Record<string, string>) {
    const dataPath = join(folder, 'data.json');
    await copyFile(sample, dataPath);
    const plan = await planRun({
      experiment: parseExperiment('test', {
        name: 'prompts',
        benchmark: { type: 'conversations', episodes: ['u1'] },
        systems: ['bm25-m', 'none'],
      }),
      dataPath,
      environment,
    });
    const finished = await runExperiment(plan, { runsFolder: folder, cacheFolder: join(folder, 'cache') });
    const run = await openRun(finished.folder);
    const answer = run.answers.find(
      ({ system, questionId }) => system === 'bm25-m' && questionId === 'u1-q7',
    ) as AnsweredRecord;
    return { run, answer };
  }
  const textOf = (prompt: Awaited<ReturnType<typeof readPrompt>>): string =>
    (prompt.messages ?? []).map(({ content }) => content).join('\n');

  it('plays an offline episode again to show its prompt, and writes nothing', async () => {
    const { run, answer } = await play({});
    const before = await readdir(folder, { recursive: true });
    const text = textOf(await readPrompt(run, answer, { environment: {}, registry: registryFor() }));
    expect(text).toContain(answer.text);
    // It contains the retrieved memories.
    const [first] = run.textsOf(answer).retrieved;
    expect(first).not.toBeNull();
    expect(text).toContain((first ?? '').replace(/^\w+: /, ''));
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });

  it('reads the recorded messages of a model, without calling it', async () => {
    server = await startOpenAIServer({ chat: () => '{"choice":"A"}' });
    const { run, answer } = await play({ OPENAI_BASE_URL: server.baseUrl });
    const asked = server.requests.length;
    const prompt = await readPrompt(run, answer, { environment: {}, registry: registryFor() });
    expect(server.requests).toHaveLength(asked);
    const sent = server.chatRequests.map(({ body }) => body.messages);
    expect(sent).toContainEqual(prompt.messages);
    expect(textOf(prompt)).toContain(answer.text);
  });

  it('says why a prompt is unknown', async () => {
    const { run, answer } = await play({});
    const moved = {
      ...run,
      manifest: { ...run.manifest, data: { ...run.manifest.data, path: 'gone.json' } },
    };
    expect(await readPrompt(moved, answer, { environment: {}, registry: registryFor() })).toEqual({
      messages: null,
      reason: expect.stringContaining('gone.json'),
    });
    const { path: _path, ...data } = run.manifest.data;
    const elsewhere = { ...run, manifest: { ...run.manifest, benchmark: 'locomo', data } };
    expect(await readPrompt(elsewhere, answer, { environment: {}, registry: registryFor() })).toEqual({
      messages: null,
      reason: expect.stringMatching(/records no path of its data, .*\. Pass the path of \S+\.json\.$/),
      key: 'benchmark.path',
    });
  });
});

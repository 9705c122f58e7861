import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fittingReply, type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { type OnStart, temporaryFolder } from './testing/run-memgym.js';

const samples = fileURLToPath(new URL('../../../data/samples/memorybench', import.meta.url));

describe('likes of MemoryBench, fine-tuned', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let onCreate = (): void => undefined;
  let fails = false;
  beforeAll(async () => {
    place = await temporaryFolder();
    server = await startOpenAIServer({
      chat: (request) => fittingReply(request),
      fineTuning: {
        onCreate: () => onCreate(),
        look: (looks) => {
          if (looks < 1) return 'running';
          return fails ? { failed: 'line 3 is too long' } : 'succeeded';
        },
      },
    });
    await writeFile(
      at('experiment.json'),
      JSON.stringify({
        name: 'liked',
        benchmark: {
          type: 'memorybench',
          questionLimit: 3,
          options: { incomplete: true, partition: 'Open-Domain', action: 'like' },
        },
        systems: [{ name: 'wo_memory', type: 'full-context' }],
        embedder: { type: 'offline' },
      }),
    );
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });
  const at = (...parts: string[]) => join(place.path, ...parts);
  const memgym = (args: readonly string[], onStart?: OnStart) =>
    runCommand(args, { cwd: place.path, env: { OPENAI_BASE_URL: server.baseUrl }, onStart });
  const play = (model: string) =>
    memgym(['run', 'experiment.json', '--data', samples, '--model', model, '--json']);
  const tune = (model: string, more: readonly string[] = [], onStart?: OnStart) =>
    memgym(
      ['original', 'fine-tune', 'taught/fine-tuning.jsonl', '--model', model, '--poll-seconds', '1', ...more],
      onStart,
    );

  it('give examples of the published form, a job, and a model that a run asks', async () => {
    const first = await play('offline');
    const { runId } = JSON.parse(first.stdout) as { runId: string };
    const exported = await memgym([
      ...['original', 'export', 'memorybench', runId, '--data', samples, '--out', 'taught'],
    ]);
    expect(exported.code).toBe(0);
    const lines = (await readFile(at('taught', 'fine-tuning.jsonl'), 'utf8')).trim().split('\n');
    const examples = lines.map((line) => JSON.parse(line) as { messages: { role: string }[] });
    expect(examples.length).toBeGreaterThanOrEqual(10);
    expect(new Set(examples.map(({ messages }) => messages.at(-1)?.role))).toEqual(new Set(['assistant']));

    const simulated = await tune('offline');
    expect([simulated.code, simulated.stdout]).toEqual([0, 'offline\n']);
    expect(simulated.stderr).toContain('Simulated: nothing was trained');
    expect(server.requests).toEqual([]);

    const killed = await tune('small', [], (child) => {
      onCreate = () => child.kill('SIGKILL');
    });
    onCreate = () => undefined;
    expect(killed.signal).toBe('SIGKILL');
    expect(JSON.parse(await readFile(at('taught', 'fine-tuning.jsonl.small.json'), 'utf8'))).toMatchObject({
      fileId: 'file-1',
    });
    const resumed = await tune('small');
    expect([resumed.code, resumed.stdout]).toEqual([0, 'ft:small\n']);
    expect(server.fineTuning?.jobs).toEqual(['job-1']);
    expect(server.fineTuning?.uploads).toHaveLength(1);
    expect(server.fineTuning?.uploads[0]).toContain(lines[0]);

    const tuned = await play('ft:small');
    expect(tuned.code).toBe(0);
    expect(new Set(server.chatRequests.map(({ body }) => body.model))).toEqual(new Set(['ft:small']));
    expect(JSON.parse(tuned.stdout).runId).not.toBe(runId);
  });

  it('end with the reason of the server if the job fails, also when the command is given again', async () => {
    fails = true;
    for (let time = 0; time < 2; time += 1) {
      const failed = await tune('other');
      expect(failed.code).not.toBe(0);
      expect(failed.stderr).toContain('was failed: line 3 is too long');
    }
    expect(server.fineTuning?.jobs).toHaveLength(2);
  });

  it('are refused before anything is sent if a line is no chat with an answer', async () => {
    const before = server.requests.length;
    await writeFile(at('bad.jsonl'), '{"messages":[{"role":"user","content":"a"}]}\n');
    await writeFile(at('empty.jsonl'), '\n');
    for (const [file, problem] of [
      ['bad.jsonl', /bad\.jsonl:1.*the last message must be the answer/s],
      ['empty.jsonl', /contains no lines/],
    ] as const) {
      const refused = await memgym(['original', 'fine-tune', file, '--model', 'small']);
      expect(refused.code).not.toBe(0);
      expect(refused.stderr).toMatch(problem);
    }
    const example = '{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]}';
    await writeFile(at('few.jsonl'), `${example}\n`);
    const few = await memgym(['original', 'fine-tune', 'few.jsonl', '--model', 'offline']);
    expect(few.stderr).toContain('was failed: there are 1 examples, but at least 10 are needed');
    expect(server.requests).toHaveLength(before);
    expect(existsSync(at('bad.jsonl.fine-tuning.json'))).toBe(false);
  });
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { runInProcess } from './testing/run-in-process.js';

const questions = Array.from({ length: 10 }, (_, index) => ({
  id: `q${index}`,
  text: `What is number ${index} on the list?`,
  expected: `thing ${index}`,
}));
const conversations = {
  format: 'memgym-conversations@1',
  episodes: [
    {
      id: 'ann',
      sessions: [{ turns: [{ role: 'user', content: 'I wrote a list of ten things.' }] }],
      questions,
    },
  ],
};

let folder: string;
let server: OpenAIServer;
let isMended = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-lost-verdicts-'));
  await writeFile(join(folder, 'data.json'), JSON.stringify(conversations));
  // A judge that gives no verdict on question 3, however often it is asked until it is mended, and marks the others in its
  // own words.
  server = await startOpenAIServer({
    chat: ({ body }) => {
      const text = JSON.stringify(body.messages);
      if (text.includes('number 3 on') && !isMended) return 'Hard to say.';
      return text.includes('number 4 on') ? 'Incorrect. I hope this helps!' : 'Correct.';
    },
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  isMended = false;
  vi.stubEnv('OPENAI_BASE_URL', server.baseUrl);
  vi.stubEnv('OPENAI_API_KEY', 'none');
});

const lost = { asked: 10, lost: 1, unscored: 1 };

it('a score of predictions counts lost verdicts, shows them and warns', async () => {
  const file = join(folder, 'predictions.jsonl');
  const lines = questions.map(({ id }) => JSON.stringify({ question_id: id, prediction: 'a thing' }));
  await writeFile(file, lines.join('\n'));
  const score = (...more: string[]) =>
    runInProcess([
      'score',
      'conversations',
      '--data',
      join(folder, 'data.json'),
      '--predictions',
      file,
      '--set',
      'judge=same-substance',
      '--judge',
      'some-judge',
      '--cache-dir',
      join(folder, 'cache'),
      ...more,
    ]);
  const json = await score('--json');
  expect(JSON.parse(json.stdout)).toMatchObject({
    items: 10,
    scored: 9,
    unscored: 1,
    verdicts: lost,
    metrics: { judged: { value: 8 / 9, n: 9, unscored: 1 } },
  });
  expect(json.stderr).toContain('1 of 10 verdicts of the judge could not be read (10.0 %)');
  expect(json.stderr).not.toContain('No prediction');
  const table = await score();
  expect(table.stdout).toMatch(/unscored +lost verdicts/);
  expect(table.stdout).toMatch(/ 1 +1 of 10/);

  isMended = true;
  const asked = server.chatRequests.length;
  expect(JSON.parse((await score('--json')).stdout)).toMatchObject({ unscored: 1 });
  expect(server.chatRequests).toHaveLength(asked);
  const retried = await score('--json', '--retry-failed');
  expect(JSON.parse(retried.stdout)).toMatchObject({ scored: 10, verdicts: { asked: 10, lost: 0 } });
  expect(retried.stderr).not.toContain('could not be read');
  expect(server.chatRequests).toHaveLength(asked + 1);
});

it('a run counts lost verdicts in its results, its table and its report, and is complete', async () => {
  const config = {
    name: 'lost',
    benchmark: { type: 'conversations', path: join(folder, 'data.json'), options: { judge: 'generous' } },
    model: { type: 'offline' },
    judge: { type: 'openai', model: 'some-judge', baseUrl: server.baseUrl },
    systems: ['full-context'],
  };
  await writeFile(join(folder, 'experiment.json'), JSON.stringify(config));
  const run = (...more: string[]) =>
    runInProcess(['run', join(folder, 'experiment.json'), '--runs', join(folder, 'runs'), ...more]);
  const json = await run('--json');
  const { dir, systems } = JSON.parse(json.stdout) as {
    readonly dir: string;
    readonly systems: readonly { readonly name: string; readonly verdicts?: unknown }[];
  };
  expect(systems.find(({ name }) => name === 'full-context')).toMatchObject({
    unscored: 1,
    verdicts: lost,
    metrics: { judged: { n: 9, unscored: 1 } },
  });
  expect(json.stderr).toContain('Warning: full-context: 1 of 10 verdicts');
  expect(json.stderr).not.toContain('Missing because of failures');
  expect((await run()).stdout).toContain('lost verdicts');
  const report = await readFile(join(dir, 'report.html'), 'utf8');
  expect(report).toContain('Lost verdicts');
  expect(report).toContain('1 of 10');
  expect(await lostIn(dir)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

  isMended = true;
  const asked = server.chatRequests.length;
  expect((await run('--json')).stdout).toBe(json.stdout);
  expect(server.chatRequests).toHaveLength(asked);
  const retried = await run('--json', '--retry-failed');
  expect((JSON.parse(retried.stdout) as { systems: object[] }).systems[0]).toMatchObject({
    unscored: 0,
    verdicts: { asked: 10, lost: 0, unscored: 0 },
    metrics: { judged: { n: 10 } },
  });
  expect(server.chatRequests).toHaveLength(asked + 1);
  expect(await lostIn(dir)).toEqual(Array(10).fill(0));
  expect((await run('--retry-failed')).stderr).toContain('nothing is retried');
  expect(server.chatRequests).toHaveLength(asked + 1);
});

/** The lost verdicts of a system's answers in `results.parquet`, by question. */
async function lostIn(dir: string): Promise<number[]> {
  const bytes = await readFile(join(dir, 'results.parquet'));
  const rows = (await parquetReadObjects({
    file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
    columns: ['system', 'question_number', 'lost_verdicts'],
    compressors,
  })) as { system: string; question_number: bigint; lost_verdicts: bigint }[];
  return rows
    .filter(({ system }) => system === 'full-context')
    .sort((a, b) => Number(a.question_number - b.question_number))
    .map((row) => Number(row.lost_verdicts));
}

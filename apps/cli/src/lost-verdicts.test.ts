import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
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
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-lost-verdicts-'));
  await writeFile(join(folder, 'data.json'), JSON.stringify(conversations));
  // A judge that gives no verdict on question 3, however often it is asked, and marks the others in its own words.
  server = await startOpenAIServer({
    chat: ({ body }) => {
      const text = JSON.stringify(body.messages);
      if (text.includes('number 3 on')) return 'Hard to say.';
      return text.includes('number 4 on') ? 'Incorrect. I hope this helps!' : 'Correct.';
    },
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
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
});

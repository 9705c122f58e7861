import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

it('shows the models that a server says it used, and their change within a run and between runs', async () => {
  const place = await temporaryFolder();
  // The server replaces the model after some answers.
  let answered = 0;
  const server = await startOpenAIServer({
    fail: ({ path }) => {
      if (!path.endsWith('/chat/completions')) return undefined;
      answered += 1;
      const choices = [{ message: { content: '{"choice":"A"}' }, finish_reason: 'stop' }];
      return { status: 200, body: { model: answered > 3 ? 'small-2026-02' : 'small-2026-01', choices } };
    },
  });
  try {
    const run = async (name: string) => {
      await writeFile(
        join(place.path, `${name}.json`),
        JSON.stringify({
          name,
          benchmark: { type: 'conversations', path: sample, episodeLimit: 1 },
          systems: ['recent'],
          concurrency: { maxInFlight: 1, startInFlight: 1 },
        }),
      );
      const env = { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'small' };
      return runCommand(['run', `${name}.json`, '--cache', 'off'], { cwd: place.path, env });
    };
    const idOf = (text: string) => /runs\/(\S+)\/report\.html/.exec(text)?.[1] ?? '';
    const first = await run('first');
    expect(first.stderr).toContain(
      'The server changed the model within the run: small was answered by small-2026-01 (3 calls) and small-2026-02',
    );
    expect(first.stdout).toContain('Model: small (served as small-2026-01 and small-2026-02)');
    const second = await run('second');
    expect(second.stderr).not.toContain('changed the model');
    expect(second.stdout).toContain('Model: small (served as small-2026-02)');
    const ids = [idOf(first.stdout), idOf(second.stdout)];
    const manifest = JSON.parse(
      await readFile(join(place.path, 'runs', ids[1] ?? '', 'manifest.json'), 'utf8'),
    );
    expect(manifest.served).toEqual([
      { model: 'small', servedModel: 'small-2026-02', calls: answered - manifest.data.questions },
    ]);
    const compared = await runCommand(['runs', 'compare', ...ids, '--json'], { cwd: place.path });
    expect(JSON.parse(compared.stdout).differences).toContainEqual({
      kind: 'served model',
      name: 'small',
      first: 'small-2026-01 and small-2026-02',
      second: 'small-2026-02',
    });
    const table = await runCommand(['runs', 'compare', ...ids], { cwd: place.path });
    expect(table.stdout).toMatch(/^served model +small +small-2026-01 and small… +small-2026-02$/m);
    const report = await readFile(join(place.path, 'runs', ids[1] ?? '', 'report.html'), 'utf8');
    expect(report).toContain('served as small-2026-02');
  } finally {
    await server.close();
    await place.remove();
  }
});

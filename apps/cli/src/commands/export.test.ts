import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatasetError, type MetricSummary, type RunResult } from '@memgym/core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runInProcess } from '../testing/run-in-process.js';

const environment = fileURLToPath(
  new URL('../../../../configs/environments/amemgym-v1.base.json', import.meta.url),
);
const folder = mkdtempSync(join(tmpdir(), 'memgym-export-'));
const at = (...parts: string[]): string => join(folder, ...parts);
const readJson = (...parts: string[]): unknown => JSON.parse(readFileSync(at(...parts), 'utf8'));
let run: RunResult & { dir: string };

afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const settings = ['periods=2', 'questions=4', 'changesPerPeriod=2'];
  await runInProcess([
    ...['generate', 'amemgym', '--config', environment, '--offline', '--users', '3', '--out', at('env')],
    ...settings.flatMap((setting) => ['--set', setting]),
  ]);
  const window = { updateBatch: 2, localLength: 4 };
  writeFileSync(
    at('experiment.json'),
    JSON.stringify({
      name: 'small',
      benchmark: { type: 'amemgym', path: 'env/data.json', options: { evolution: { '*': {} } } },
      model: { type: 'offline' },
      embedder: { type: 'offline' },
      systems: [
        { name: 'rag-2-4-30', type: 'rag', k: 30, window },
        { name: 'native', type: 'none', window: { updateBatch: 2, localLength: 1000 } },
        'none',
        { name: 'awi-evolve', type: 'awi', options: { evolves: true, initialPolicy: 'info_type' }, window },
      ],
    }),
  );
  const played = await runInProcess([
    ...['run', at('experiment.json'), '--runs', at('runs'), '--cache-dir', at('cache'), '--json'],
  ]);
  run = JSON.parse(played.stdout) as typeof run;
  await runInProcess(['export', 'amemgym', run.runId, '--runs', at('runs'), '--out', at('out')]);
});

describe('memgym export amemgym', () => {
  it('gives exactly the numbers of the run when it is scored as the original’s output', async () => {
    const { stdout } = await runInProcess([
      ...['score', 'amemgym', '--data', at('env', 'data.json'), '--results', at('out'), '--json'],
    ]);
    const scored = JSON.parse(stdout) as {
      agents: {
        name: string;
        status: string;
        metrics: Record<string, MetricSummary>;
        stored: { status: string; file: string }[];
      }[];
    };
    const own = new Map(run.systems.map(({ name, metrics }) => [name, metrics]));
    expect(scored.agents.map(({ name }) => name).sort()).toEqual([
      'awi-evolve',
      'native',
      'none',
      'rag-2-4-30',
    ]);
    for (const { name, status, metrics, stored } of scored.agents) {
      expect(status).toBe('complete');
      const names = ['overall', 'hamming', 'jaccard', 'memory-a', 'memory-b'];
      for (const metric of [...names, 'write-failure', 'read-failure', 'utilization-failure']) {
        expect(metrics[metric], `${name} ${metric}`).toEqual(own.get(name)?.[metric]);
      }
      expect(metrics['upper-bound']).toEqual(own.get('upper-bound')?.overall);
      expect(metrics.random).toEqual(own.get('random')?.overall);
      expect(stored.filter((check) => check.status !== 'agrees')).toEqual([]);
      expect(stored.length).toBeGreaterThanOrEqual(4);
    }
  });

  it('keeps users inside the folder whatever they are called, and finds them again', async () => {
    const items = (readJson('env', 'data.json') as { id: string }[]).map((item, index) => ({
      ...item,
      id: ['../../../outside', '__proto__', '王 芳'][index],
    }));
    writeFileSync(at('hostile.json'), JSON.stringify(items));
    const play = async (name: string, options: object) => {
      writeFileSync(
        at(`${name}.json`),
        JSON.stringify({
          name,
          benchmark: { type: 'amemgym', path: 'hostile.json', options: { diagnosis: false, ...options } },
          model: { type: 'offline' },
          systems: ['recent'],
        }),
      );
      const args = [at(`${name}.json`), '--runs', at('runs'), '--cache-dir', at('cache'), '--json'];
      return JSON.parse((await runInProcess(['run', ...args])).stdout) as typeof run;
    };
    const held = await play('hostile-on', {});
    const before = readdirSync(folder).sort();
    const out = at('deep', 'er', 'place', 'out');
    await runInProcess(['export', 'amemgym', held.dir, '--out', out]);
    expect(readdirSync(folder).sort()).toEqual([...before, 'deep'].sort());
    expect(readdirSync(at('deep', 'er', 'place'))).toEqual(['out']);
    expect(readdirSync(join(out, 'recent')).sort()).toEqual(
      ['%2E.%2F..%2F..%2Foutside', '__proto__', '王 芳'].sort(),
    );
    const scored = await runInProcess([
      ...['score', 'amemgym', '--data', at('hostile.json'), '--results', out, '--json'],
    ]);
    const [agent] = JSON.parse(scored.stdout).agents;
    expect([agent.status, agent.users.missing]).toEqual(['complete', []]);
    expect(agent.metrics.overall).toEqual(held.systems[0]?.metrics.overall);
    const interactions = { folder: join(out, 'recent') };
    const read = await play('hostile-off', { mode: 'off-policy', interactions });
    expect(read.systems[0]?.metrics.overall?.n).toBe(3 * 3 * 4);
  });

  it('writes how a policy evolved, period by period', () => {
    const [user = ''] = readdirSync(at('out/awi-evolve'));
    const state = (period: string) =>
      JSON.parse(
        readFileSync(at(`out/awi-evolve/${user}/agent_states/period_${period}/evolution_state.json`), 'utf8'),
      );
    const [first, last] = [state('00'), state('02')];
    expect(first.evolution_history).toHaveLength(1);
    expect(last.evolution_history.map(({ step_id }: { step_id: number }) => step_id)).toEqual([0, 1, 2]);
    expect(last.evolution_history[0]).toEqual(first.evolution_history[0]);
    expect(last.evolution_history[0].changes.changes.memory_update_prompt[0]).toContain('Added the topic');
    expect(last.evolution_history[0].feedback).toBeDefined();
    expect(last.current_prompts.memory_update_prompt).toMatch(/^- .*\n- /);
    expect(existsSync(at(`out/native/${user}/agent_states`))).toBe(false);
  });

  it('writes the dialogue as the original holds it', () => {
    const data = readJson('env', 'data.json') as {
      id: string;
      periods: { sessions: { query: string; session_time: string }[] }[];
    }[];
    for (const { id, periods } of data) {
      periods.forEach(({ sessions }, period) => {
        const held = readJson('out', 'native', id, 'interactions', `period_0${period}.json`) as {
          role: string;
          content: string;
        }[][];
        expect(held.map(([first]) => first?.content)).toEqual(
          sessions.map(({ query, session_time }) => `[Current Time: ${session_time}]\n${query}`),
        );
        for (const messages of held) {
          expect(messages).toHaveLength(period === 0 ? 2 : 4);
          expect(messages.every(({ role }, index) => role === (index % 2 === 0 ? 'user' : 'assistant'))).toBe(
            true,
          );
        }
      });
    }
  });

  it('counts answers from 0 in overall and from 1 in utilization, and choices from 1', () => {
    const [{ id } = { id: '' }] = readJson('env', 'data.json') as { id: string }[];
    const overall = readJson('out', 'native', id, 'overall_results.json') as Record<string, unknown>[][];
    const first = overall[0]?.[0];
    expect(first?.answer).toBeGreaterThanOrEqual(0);
    expect(Object.keys(first ?? {})).toEqual([
      'query',
      'answer',
      'answer_state',
      'answer_choice',
      'raw_response',
      'response',
      'response_state',
      'response_choice',
      'json_error',
      'llm_usage_statistics',
      'scores',
    ]);
    const config = readJson('out', 'native', id, 'agent_config.json') as {
      llm_config: { llm_model: string };
    };
    expect(config).toMatchObject({
      type: 'native',
      name: 'native',
      llm_config: { api_key: null },
      agent_config: { update_bsz: 2, local_length: 1000 },
    });
    const bound = readJson('out', config.llm_config.llm_model, 'utilization_results.json') as {
      answer: number;
    }[][][];
    expect(bound[0]?.[0]?.map(({ answer }) => answer)).toEqual(bound[0]?.[0]?.map((_, index) => index + 1));
  });

  it('finds the data again where the run found them, also when both have moved', async () => {
    cpSync(at('env', 'data.json'), at('moved', 'env', 'data.json'));
    cpSync(run.dir, at('moved', 'runs', run.runId), { recursive: true });
    const manifest = readFileSync(at('moved', 'runs', run.runId, 'manifest.json'), 'utf8');
    expect(manifest).toContain('"path": "../../env/data.json"');
    expect(manifest).not.toContain(folder);
    await runInProcess(['export', 'amemgym', run.runId, '--runs', at('moved', 'runs')]);
    expect(readdirSync(at('moved', 'runs', run.runId, 'amemgym-original')).sort()).toEqual(
      readdirSync(at('out')).sort(),
    );
  });

  it('looks into MEMGYM_DATA_DIR next, and else says where it looked', async () => {
    const alone = at('alone', 'runs', 'copied');
    cpSync(run.dir, alone, { recursive: true });
    cpSync(at('env', 'data.json'), at('data', 'amemgym', 'data.json'));
    const exported = () => runInProcess(['export', 'amemgym', alone, '--out', at('alone', 'out')]);
    vi.stubEnv('MEMGYM_DATA_DIR', at('data'));
    await exported();
    vi.stubEnv('MEMGYM_DATA_DIR', at('env'));
    await exported();
    vi.stubEnv('MEMGYM_DATA_DIR', '');
    await expect(exported()).rejects.toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        message: expect.stringMatching(
          /are not found: .*alone.env.data\.json: there is no such file or folder\. MEMGYM_DATA_DIR: is not set\.$/,
        ),
        hint: expect.stringContaining('--data'),
      }),
    );
    const other = readJson('env', 'data.json') as unknown[];
    writeFileSync(at('data', 'amemgym', 'data.json'), JSON.stringify(other.slice(1)));
    vi.stubEnv('MEMGYM_DATA_DIR', at('data'));
    await expect(exported()).rejects.toThrow(/is not the data that small-\w+ was played on\.$/);
  });

  it('refuses other data, and a run of another benchmark', async () => {
    const other = readJson('env', 'data.json') as unknown[];
    writeFileSync(at('other.json'), JSON.stringify(other.slice(1)));
    await expect(
      runInProcess(['export', 'amemgym', run.runId, '--runs', at('runs'), '--data', at('other.json')]),
    ).rejects.toThrow(DatasetError);
    await expect(
      runInProcess(['export', 'amemgym', 'none-such', '--runs', at('runs'), '--data', at('env')]),
    ).rejects.toThrow(/manifest\.json: no such file/);
  });
});

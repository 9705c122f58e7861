import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatasetError, type MetricSummary, type RunResult } from '@memgym/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runInProcess } from '../testing/run-in-process.js';

const environment = fileURLToPath(
  new URL('../../../../configs/environments/amemgym-v1.base.json', import.meta.url),
);
const folder = mkdtempSync(join(tmpdir(), 'memgym-export-'));
const at = (...parts: string[]): string => join(folder, ...parts);
const readJson = (...parts: string[]): unknown => JSON.parse(readFileSync(at(...parts), 'utf8'));
let run: RunResult & { dir: string };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const settings = ['periods=2', 'questions=4', 'changesPerPeriod=2'];
  await runInProcess([
    ...['generate', 'amemgym', '--config', environment, '--offline', '--users', '3', '--out', at('env')],
    ...settings.flatMap((setting) => ['--set', setting]),
  ]);
  const window = { updateBatch: 2, localLength: 4 };
  const evolution = { 'awi-still': { cadence: 'none' }, '*': { feedback: ['vanilla', 'with_answer'] } };
  writeFileSync(
    at('experiment.json'),
    JSON.stringify({
      name: 'small',
      benchmark: { type: 'amemgym', path: 'env/data.json', options: { evolution } },
      model: { type: 'offline' },
      embedder: { type: 'offline' },
      systems: [
        'RAG-(2,4,30)',
        { name: 'native', type: 'none', window: { updateBatch: 2, localLength: 1000 } },
        'none',
        { name: 'awi-evolve', type: 'awi', options: { evolves: true, initialPolicy: 'info_type' }, window },
        { name: 'awi-still', type: 'awi', options: { evolves: true, initialPolicy: 'info_type' }, window },
        'awi-hack(2,4)',
      ],
    }),
  );
  const played = await runInProcess([
    ...['run', at('experiment.json'), '--runs', at('runs'), '--cache-dir', at('cache'), '--json'],
  ]);
  run = JSON.parse(played.stdout) as typeof run;
  await runInProcess(['original', 'export', 'amemgym', run.runId, '--runs', at('runs'), '--out', at('out')]);
});

describe('memgym original export amemgym', () => {
  it('gives exactly the numbers of the run when scored as the original’s output', async () => {
    const { stdout } = await runInProcess([
      ...['original', 'score', 'amemgym', '--data', at('env', 'data.json'), '--results', at('out'), '--json'],
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
      'awi-hack-2-4',
      'awi-still',
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

  it('writes users inside the folder for any id, and finds them again', async () => {
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
    await runInProcess(['original', 'export', 'amemgym', held.dir, '--out', out]);
    expect(readdirSync(folder).sort()).toEqual([...before, 'deep'].sort());
    expect(readdirSync(at('deep', 'er', 'place'))).toEqual(['out']);
    expect(readdirSync(join(out, 'recent')).sort()).toEqual(
      ['%2E.%2F..%2F..%2Foutside', '__proto__', '王 芳'].sort(),
    );
    const scored = await runInProcess([
      ...['original', 'score', 'amemgym', '--data', at('hostile.json'), '--results', out, '--json'],
    ]);
    const [agent] = JSON.parse(scored.stdout).agents;
    expect([agent.status, agent.users.missing]).toEqual(['complete', []]);
    expect(agent.metrics.overall).toEqual(held.systems[0]?.metrics.overall);
    const interactions = { folder: join(out, 'recent') };
    const read = await play('hostile-off', { mode: 'off-policy', interactions });
    expect(read.systems[0]?.metrics.overall?.n).toBe(3 * 3 * 4);
  });

  it('writes the evolution of a policy, period by period', () => {
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
    expect(last.current_prompts.memory_update_prompt).toMatch(
      /\n- .*\n- [\s\S]*\{current_memories\}[\s\S]*\{conversation\}/,
    );
    type Results = { relevant_memories: unknown }[][];
    const results = readJson(`out/awi-evolve/${user}/overall_results.json`) as Results;
    for (const name of ['awi-evolve', 'awi-still']) {
      const results = readJson(`out/${name}/${user}/overall_results.json`) as Results;
      for (const row of results)
        for (const { relevant_memories } of row) expect(relevant_memories).toEqual(expect.any(String));
      expect(results.at(-1)?.[0]?.relevant_memories).toMatch(/^- \S+: \S/);
    }
    expect(results[2]?.[0]?.relevant_memories).toBe(
      last.evolution_history.at(-1).feedback[0].retrieved_memories,
    );
    // Without feedback, it has its initial policy.
    const still = readJson(`out/awi-still/${user}/agent_states/period_02/evolution_state.json`);
    expect(still).toEqual({
      current_prompts: { memory_update_prompt: expect.stringMatching(/\n- likes.*\n- /) },
      evolution_history: [],
    });
    const files = (agent: string) => readdirSync(at(`out/${agent}/${user}/agent_states/period_01`)).sort();
    expect(files('awi-evolve')).toEqual([
      'evolution_state.json',
      'in_context_memory.json',
      'msg_history.json',
    ]);
    expect(files('awi-hack-2-4')).toEqual(['in_context_memory.json', 'msg_history.json']);
  });

  it('writes the dialogue in the form of the original', () => {
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
          expect(messages.map(({ role }) => role)).toEqual(
            messages.map((_message, index) => (index % 2 === 0 ? 'user' : 'assistant')),
          );
        }
      });
    }
  });

  it('writes the messages of an agent at the end of each period: all of them, or its window', () => {
    for (const { id } of readJson('env', 'data.json') as { id: string }[]) {
      for (const [agent, held] of [
        ['native', Number.POSITIVE_INFINITY],
        ['rag-2-4-30', 4],
        ['awi-evolve', 4],
      ] as const) {
        const said = ['00', '01', '02'].flatMap((period) => {
          const messages = (
            readJson('out', agent, id, 'interactions', `period_${period}.json`) as unknown[][]
          ).flat();
          return [{ period, messages }];
        });
        const dialogue: unknown[] = [];
        for (const { period, messages } of said) {
          dialogue.push(...messages);
          expect(
            readJson('out', agent, id, 'agent_states', `period_${period}`, 'msg_history.json'),
            `${agent} ${period}`,
          ).toEqual(dialogue.slice(-held));
        }
      }
      expect(existsSync(at('out', 'none', id, 'agent_states'))).toBe(false);
      expect(readdirSync(at('out', 'rag-2-4-30', id, 'agent_states', 'period_02'))).toEqual([
        'msg_history.json',
      ]);
    }
  });

  it('writes the notes of AWI by label, in order of creation, with times of the conversation', () => {
    const data = readJson('env', 'data.json') as {
      id: string;
      periods: { sessions: { session_time: string }[] }[];
    }[];
    type Entry = { label: string; value: string; timestamp: string };
    for (const { id, periods } of data) {
      const entries = periods.map(
        (_, period) =>
          readJson(
            ...['out', 'awi-evolve', id, 'agent_states', `period_0${period}`, 'in_context_memory.json'],
          ) as Entry[],
      );
      const times = periods.map(({ sessions }) =>
        sessions.map(({ session_time }) => `${session_time.replace(' ', 'T')}.000`),
      );
      entries.forEach((kept, period) => {
        const labels = kept.map(({ label }) => label);
        const before = (entries[period - 1] ?? []).map(({ label }) => label);
        expect(labels.slice(0, before.length)).toEqual(before);
        for (const entry of kept) {
          expect(Object.keys(entry)).toEqual(['label', 'value', 'timestamp']);
          expect(times.slice(0, period + 1).flat()).toContain(entry.timestamp);
        }
      });
      expect(entries.at(-1)?.length).toBeGreaterThan(0);
    }
  });

  it('omits states that the run no longer contains, and says so', async () => {
    const thin = at('thin', 'runs', 'run');
    cpSync(run.dir, thin, { recursive: true });
    rmSync(join(thin, 'states'), { recursive: true });
    const args = ['original', 'export', 'amemgym', thin, '--data', at('env'), '--out', at('thin', 'out')];
    const { stderr } = await runInProcess(args);
    expect(stderr).toMatch(
      /No agent_states for some periods of rag-2-4-30, native, awi-evolve.*deleted from the run/,
    );
    const [user = ''] = readdirSync(at('out', 'native'));
    expect(existsSync(at('thin', 'out', 'native', user, 'agent_states'))).toBe(false);
    expect(readdirSync(at('thin', 'out', 'awi-evolve', user, 'agent_states', 'period_00'))).toEqual([
      'evolution_state.json',
    ]);
  });

  it('reports the number of answers to cut prompts', async () => {
    const window = { updateBatch: 2, localLength: 1000 };
    const short = { name: 'short', type: 'none', window, format: { maxPromptTokens: 400 } };
    writeFileSync(
      at('limited.json'),
      JSON.stringify({
        name: 'limited',
        benchmark: { type: 'amemgym', path: 'env/data.json', episodeLimit: 1, options: { diagnosis: false } },
        model: { type: 'offline' },
        systems: [{ name: 'native', type: 'none', window }, short],
      }),
    );
    const args = [at('limited.json'), '--runs', at('runs'), '--cache-dir', at('cache'), '--json'];
    const played = await runInProcess(['run', ...args]);
    const limited = JSON.parse(played.stdout) as typeof run;
    const exported = ['original', 'export', 'amemgym', limited.dir, '--out', at('limited'), '--json'];
    const { stdout, stderr } = await runInProcess(exported);
    // One user, three periods, four questions.
    expect(JSON.parse(stdout).cutPrompts).toEqual([{ system: 'short', cut: 12, answers: 12 }]);
    const sentence = 'Prompts of short were cut for 12 of 12 answers';
    expect(stderr).toContain(sentence);
    expect(played.stderr).toContain(sentence);
    expect(readFileSync(join(limited.dir, 'report.html'), 'utf8')).toContain(sentence);
  });

  it('writes agents that convert back to the played systems', async () => {
    const [user = ''] = readdirSync(at('out', 'native'));
    const played = new Map(
      (
        readJson('runs', run.runId, 'manifest.json') as {
          config: {
            systems: { name: string; type: string; options: object; window: object; insights: object }[];
          };
        }
      ).config.systems.map((system) => [system.name, system]),
    );
    const types = {
      native: 'native',
      'rag-2-4-30': 'rag',
      'awi-evolve': 'awi-evolve',
      'awi-hack-2-4': 'awi-hack',
    };
    for (const [name, type] of Object.entries(types)) {
      const file = at('out', name, user, 'agent_config.json');
      expect(JSON.parse(readFileSync(file, 'utf8')).type).toBe(type);
      await runInProcess([
        'original',
        'convert',
        'amemgym',
        '--agent',
        file,
        '--out',
        at(`${name}.again.json`),
      ]);
      const { systems, benchmark } = readJson(`${name}.again.json`) as {
        systems: { window: object; options?: object; insights?: object }[];
        benchmark: { options: { evolution?: object } };
      };
      const { window, options, insights } = played.get(name) ?? {};
      const [system] = systems;
      expect(system?.options ?? {}).toEqual(options);
      expect(system?.insights ?? {}).toEqual(insights);
      if (name !== 'native') expect(system?.window).toEqual(window);
      expect(benchmark.options.evolution).toEqual(
        type === 'awi-evolve'
          ? { [name]: { cadence: 'period', feedback: ['vanilla', 'with_answer'] } }
          : undefined,
      );
    }
    const config = readJson('out', 'awi-hack-2-4', user, 'agent_config.json') as { info_types: string[] };
    const [item] = (readJson('env', 'data.json') as { id: string; state_schema: object }[]).filter(
      ({ id }) => id === user,
    );
    expect(config.info_types).toEqual(Object.keys(item?.state_schema ?? {}));
    expect(readJson('out', 'none', user, 'agent_config.json')).toMatchObject({ type: 'none' });
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
      memgym: { run_id: run.runId },
    });
    const bound = readJson('out', config.llm_config.llm_model, 'utilization_results.json') as {
      answer: number;
    }[][][];
    expect(bound[0]?.[0]?.map(({ answer }) => answer)).toEqual(bound[0]?.[0]?.map((_, index) => index + 1));
  });

  it('finds the data of the run, also after both have been moved', async () => {
    cpSync(at('env', 'data.json'), at('moved', 'env', 'data.json'));
    cpSync(run.dir, at('moved', 'runs', run.runId), { recursive: true });
    const manifest = readFileSync(at('moved', 'runs', run.runId, 'manifest.json'), 'utf8');
    expect(manifest).toContain('"path": "../../env/data.json"');
    expect(manifest).not.toContain(folder);
    await runInProcess(['original', 'export', 'amemgym', run.runId, '--runs', at('moved', 'runs')]);
    expect(readdirSync(at('moved', 'runs', run.runId, 'amemgym-original')).sort()).toEqual(
      readdirSync(at('out')).sort(),
    );
  });

  it('then looks in MEMGYM_DATA_DIR, and otherwise lists the searched places', async () => {
    const alone = at('alone', 'runs', 'copied');
    cpSync(run.dir, alone, { recursive: true });
    cpSync(at('env', 'data.json'), at('data', 'amemgym', 'data.json'));
    const exported = () =>
      runInProcess(['original', 'export', 'amemgym', alone, '--out', at('alone', 'out')]);
    vi.stubEnv('MEMGYM_DATA_DIR', at('data'));
    await exported();
    vi.stubEnv('MEMGYM_DATA_DIR', at('env'));
    await exported();
    vi.stubEnv('MEMGYM_DATA_DIR', '');
    await expect(exported()).rejects.toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        message: expect.stringMatching(
          /were not found: .*alone.env.data\.json: there is no such file or folder\. No data for amemgym were found\.$/,
        ),
        hint: expect.stringContaining('--data'),
      }),
    );
    const other = readJson('env', 'data.json') as unknown[];
    writeFileSync(at('data', 'amemgym', 'data.json'), JSON.stringify(other.slice(1)));
    vi.stubEnv('MEMGYM_DATA_DIR', at('data'));
    await expect(exported()).rejects.toThrow(/is different data from those that small-\w+ was played on\.$/);
  });

  it('refuses other data, and a run of another benchmark', async () => {
    const other = readJson('env', 'data.json') as unknown[];
    writeFileSync(at('other.json'), JSON.stringify(other.slice(1)));
    await expect(
      runInProcess([
        'original',
        'export',
        'amemgym',
        run.runId,
        '--runs',
        at('runs'),
        '--data',
        at('other.json'),
      ]),
    ).rejects.toThrow(DatasetError);
    await expect(
      runInProcess(['original', 'export', 'amemgym', 'none-such', '--runs', at('runs'), '--data', at('env')]),
    ).rejects.toThrow(/There is no run "none-such"/);
  });
});

describe('memgym runs export without a format', () => {
  it('names the formats', async () => {
    await expect(runInProcess(['runs', 'export', run.runId, '--runs', at('runs')])).rejects.toThrow(
      expect.objectContaining({ message: expect.stringContaining('--format <format>') }),
    );
  });
});

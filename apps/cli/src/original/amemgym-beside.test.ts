import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../testing/run-command.js';
import { bodyOf, hashedReply, hashedVector, type SentRequest } from './__fixtures__/originals/hash-model.js';
import { originalAt, runPython } from './__fixtures__/originals/run-python.js';

// The programs of AMemGym beside every door of ours, with the texts of its owner and one model, whose replies are a hash of
// what it is sent. `MEMGYM_ORIGINALS` is a folder with the checkout `amemgym` of AGI-Eval-Official/amemgym; its Python
// (`MEMGYM_PYTHON`) has openai, loguru, tqdm, backoff, python-dotenv, tiktoken, numpy and, for AWE, mem0ai 1.0.0.

const source = originalAt('amemgym');
const driver = join(import.meta.dirname, '__fixtures__/originals/play_amemgym.py');

/** Whether the Python has the library that the agent AWE uses. */
const hasMem0 =
  source !== undefined &&
  (await runPython(['-c', 'import mem0'], tmpdir(), { MEM0_TELEMETRY: 'False' }).then(
    () => true,
    () => false,
  ));

const llm = (llm_model: string, temperature: number) => ({
  ...{ base_url: null, api_key: null, llm_model, temperature, max_tokens: 8192 },
});
const environment = {
  ...{ start_date: '2020-10-01', lang: 'en', seed: 42, exclude_ids: [], num_user_profiles: 2 },
  ...{ num_questions: 3, num_periods: 2, num_months_per_period: 3, num_states_per_question: 2 },
  ...{ num_choices_per_state: 3, num_changes_per_period: 2, max_changes_per_state: 3 },
  ...{ min_state_variants: 4, num_rounds_init: 1, num_rounds_update: 3 },
  llm_config_low_temp: llm('gpt-4.1', 0.2),
  llm_config_high_temp: llm('gpt-4.1', 1),
};
const window = { update_bsz: 2, local_length: 4 };
const answers = llm('gpt-4.1-mini', 0);
const stored = {
  vector_store: { provider: 'milvus', config: { url: null, collection_name: 'mem_eval' } },
  embedder: { provider: 'openai', config: { model: 'text-embedding-3-small' } },
};
/** An agent of the original, and what it is called in an experiment. */
interface Setting {
  readonly agent: Readonly<Record<string, unknown>> & { readonly name: string };
  readonly system: string | { readonly options: object; readonly [key: string]: unknown };
  /** The experiment that comes with MemGym, the system in it, and further settings. Default: it is in none. */
  readonly shipped?: readonly [experiment: string, system: string, ...settings: string[]];
  /** Reads the messages that `native` exchanged. Default: it holds its own conversations. */
  readonly isOffPolicy?: boolean;
}
const agentOf = (name: string, type: string) => ({ type, name, llm_config: answers, agent_config: window });
const rag = (name: string, top_k: number) => ({
  ...{ type: 'rag', name, llm_config: answers, memory_config: stored },
  agent_config: { ...window, top_k, enable_llm_mem_policy: false },
});
const evolving = (
  name: string,
  feedback_types: readonly string[],
  init_prompt_type = 'info_type',
): Setting => ({
  agent: {
    ...agentOf(name, 'awi-evolve'),
    evolution_config: {
      cadence: 'period',
      feedback_types,
      targets: ['memory_update_prompt'],
      init_prompt_type,
    },
  },
  system: {
    ...{ name, type: 'awi', window: { updateBatch: 2, localLength: 4 } },
    options: { initialPolicy: init_prompt_type, evolves: true },
  },
});
const settings: readonly Setting[] = [
  {
    agent: { type: 'native', name: 'native', llm_config: answers },
    system: 'native',
    shipped: ['amemgym', 'native'],
  },
  { agent: agentOf('awi', 'awi'), system: 'awi(2,4)', shipped: ['amemgym', 'awi-2-4'] },
  {
    agent: agentOf('awi-hack', 'awi-hack'),
    system: 'awi-hack(2,4)',
    shipped: ['amemgym-ablations', 'awi-hack-2-4'],
  },
  { agent: rag('rag', 3), system: 'rag(2,4,3)' },
  { agent: rag('rag-30', 30), system: 'rag(2,4,30)', shipped: ['amemgym', 'rag-2-4-30'] },
  ...(hasMem0
    ? [
        {
          agent: {
            ...rag('awe', 30),
            type: 'awe',
            memory_config: {
              ...stored,
              // Mem0 1.0.0 refuses its own default of the token.
              vector_store: {
                provider: 'milvus',
                config: { ...stored.vector_store.config, token: '' },
              },
              llm: { provider: 'openai', config: { model: 'gpt-4.1-mini' } },
              version: 'v1.1',
            },
            agent_config: { ...window, top_k: 30, enable_llm_mem_policy: true },
          },
          system: 'AWE-(2,4,30)',
          shipped: ['amemgym-awe', 'awe-2-4-30'] as const,
        },
      ]
    : []),
  { agent: agentOf('awi-off', 'awi'), system: 'awi(2,4)', isOffPolicy: true },
  { agent: rag('rag-off', 3), system: 'rag(2,4,3)', isOffPolicy: true },
  evolving('complete', ['vanilla', 'with_answer']),
  evolving('question-only', ['vanilla_question_only'], 'guided_info_type'),
];
/** The evolution of an agent as an option of the benchmark. */
const evolutionOf = ({ name, evolution_config: config }: Setting['agent']) =>
  config === undefined
    ? {}
    : { evolution: { [name]: { feedback: (config as { feedback_types: string[] }).feedback_types } } };

/** What the programs count, by the file that has it. */
interface Figures {
  readonly overall: readonly unknown[];
  /** Null for a user without a diagnosis. */
  readonly diagnosis: readonly unknown[];
  readonly bound: unknown;
  readonly random: unknown;
}

describe.skipIf(source === undefined)('AMemGym’s programs (needs MEMGYM_ORIGINALS and Python)', () => {
  let folder: string;
  let server: OpenAIServer;
  let topicsOfOriginal: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-beside-'));
    server = await startOpenAIServer({
      chat: ({ body }) => hashedReply(body as unknown as SentRequest),
      embed: hashedVector,
    });
    const users = generateUsersOffline({ users: 2, questions: 3, periods: 2, seed: 3 }).map(toAMemGymItem);
    // Requests with all that a template could trip over.
    const odd = JSON.stringify(users).replaceAll(/"query":"([^"]*?)"/g, '"query":"$1 {x} 漢 é\\n  “so” "');
    await writeFile(join(folder, 'data.json'), odd);
    await writeFile(join(folder, 'env.json'), JSON.stringify(environment));
    await runPython([driver, source ?? '', 'texts', join(folder, 'texts')], folder, {});
    topicsOfOriginal = await readFile(join(folder, 'topics.txt'), 'utf8');
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  /** The chat requests that were answered during an action, sorted. */
  async function sentBy(action: () => Promise<unknown>): Promise<string[]> {
    const before = server.chatRequests.length;
    await action();
    return server.chatRequests
      .slice(before)
      .map(({ body }) => bodyOf(body as unknown as SentRequest))
      .sort();
  }

  const environmentOf = () => ({
    ...{ OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'none', MEM0_TELEMETRY: 'False' },
  });

  /** The programs of the original for an agent; off-policy, they read the messages that `native` exchanged. */
  async function playOriginal({ agent, isOffPolicy = false }: Setting): Promise<void> {
    const play = (module: string, ...args: string[]) =>
      runPython([driver, source ?? '', 'play', `eval.${module}`, ...args], folder, environmentOf());
    const data = ['--env_data', 'data.json'];
    const output = [...data, '--output_dir', isOffPolicy ? 'read' : 'held'];
    const given = [...output, '--agent_config', `${agent.name}.json`];
    const isEvolving = 'evolution_config' in agent;
    const read = isOffPolicy ? ['--off_policy_dir', 'held/native'] : [];
    await play(isEvolving ? 'evolution' : 'overall', ...given, '--env_config', 'env.json', ...read);
    // The original's diagnosis ends with an error for a known topic, and reads nothing of an evolving agent.
    if (agent.type !== 'awi-hack' && !isEvolving) await play('diagnosis', ...given);
    const bound = ['--output_dir', `bound-${agent.name}`, '--agent_config', `${agent.name}.json`];
    await play('upperbound', ...data, ...bound);
    await play('random', ...data, '--output_file', 'random_metrics.json');
  }

  /** The doors that play a setting, each with a folder of runs of its own. */
  function doorsOf({
    agent,
    system,
    shipped,
    isOffPolicy = false,
  }: Setting): Record<string, () => Promise<string>> {
    const topics = 'evolution_config' in agent ? { initialText: topicsOfOriginal } : {};
    const read = isOffPolicy
      ? { mode: 'off-policy', interactions: { folder: join(folder, 'held/native') } }
      : { mode: 'on-policy' };
    const simulator = { model: 'gpt-4.1', temperature: 0.2, maxOutputTokens: 8192 };
    const own = {
      name: `own-${agent.name}`,
      profile: 'reference',
      benchmark: {
        type: 'amemgym',
        options: { rounds: { init: 1, update: 3 }, ...read, ...evolutionOf(agent) },
      },
      ...(isOffPolicy ? {} : { simulator }),
      model: { model: 'gpt-4.1-mini', maxOutputTokens: 8192 },
      systems: [
        typeof system === 'string' ? system : { ...system, options: { ...system.options, ...topics } },
      ],
    };
    const common = (runs: string) => [
      '--data',
      'data.json',
      '--prompts',
      'texts',
      '--runs',
      `${runs}-${agent.name}`,
      '--json',
    ];
    const off = ['--cache', 'off'];
    const converted = [
      ...['original', 'convert', 'amemgym', '--agent', `${agent.name}.json`, '--env', 'env.json'],
      ...['--profile', 'reference', '--out', `converted-${agent.name}.json`],
      ...(isOffPolicy ? ['--off-policy', 'held/native'] : []),
    ];
    const text = Object.entries(topics).flatMap(([key, value]) => [
      '--set',
      `systems.0.options.${key}=${JSON.stringify(value)}`,
    ]);
    return {
      run: async () => {
        await writeFile(join(folder, `own-${agent.name}.json`), JSON.stringify(own));
        return command('run', `own-${agent.name}.json`, ...common('own'), ...off);
      },
      ...(shipped !== undefined && {
        [`run ${shipped[0]}`]: () =>
          command(
            ...[
              'run',
              shipped[0],
              '--profile',
              'reference',
              '--systems',
              shipped[1],
              '--model',
              'gpt-4.1-mini',
            ],
            ...[
              '--set',
              'benchmark.options.rounds={"init":1,"update":3}',
              '--set',
              'simulator.temperature=0.2',
            ],
            ...common('shipped'),
            ...off,
          ),
      }),
      'original run': () =>
        command(
          ...[
            'original',
            'run',
            `${agent.name}.json`,
            '--env',
            'env.json',
            '--profile',
            'reference',
            ...text,
          ],
          ...(isOffPolicy ? ['--off-policy', 'held/native'] : []),
          ...common('original'),
          ...off,
        ),
      'original convert': async () => {
        await command(...converted);
        return command('run', `converted-${agent.name}.json`, ...text, ...common('converted'), ...off);
      },
      resumed: async () => {
        const again = [
          'run',
          `own-${agent.name}.json`,
          ...common('resumed'),
          '--cache-dir',
          `cache-${agent.name}`,
        ];
        await expect(command(...again, '--budget', 'calls=40')).rejects.toThrow('budget');
        return command(...again);
      },
    };
  }
  /** The numbers of a program's files for an agent, by name, with those of its users in their order. */
  async function figuresOf(place: string, bound: string, random: string): Promise<Figures> {
    const read = async (...path: string[]) =>
      JSON.parse(await readFile(join(folder, ...path), 'utf8')) as unknown;
    const users = (await readdir(join(folder, place), { withFileTypes: true })).filter((each) =>
      each.isDirectory(),
    );
    const ofUsers = (file: string) =>
      Promise.all(
        users
          .map(({ name }) => name)
          .sort()
          .map((name) => read(place, name, file).catch(() => null)),
      );
    return {
      overall: await ofUsers('overall_metrics.json'),
      diagnosis: await ofUsers('diagnosis_metrics.json'),
      bound: await read(bound, 'utilization_metrics.json'),
      random: await read(random),
    };
  }

  it.each(settings.map((setting) => [setting.agent.name, setting] as const))(
    'are sent the same and count the same, by every door: %s',
    async (name, setting) => {
      await writeFile(join(folder, `${name}.json`), JSON.stringify(setting.agent));
      const original = await sentBy(() => playOriginal(setting));
      expect(original.length).toBeGreaterThan(50);
      const held = setting.isOffPolicy === true ? 'read' : 'held';
      const figures = await figuresOf(`${held}/${name}`, `bound-${name}/gpt-4.1-mini`, 'random_metrics.json');
      const counts: Record<string, { sent: number; equal: number; more: number }> = {};
      for (const [door, play] of Object.entries(doorsOf(setting))) {
        let printed = '';
        const ours = await sentBy(async () => {
          printed = await play();
        });
        const equal = equalIn(original, ours);
        counts[door] = { sent: original.length, equal, more: ours.length - equal };
        const out = `exported-${name}-${door.replaceAll(' ', '-')}`;
        const { dir } = JSON.parse(printed) as { dir: string };
        await command('original', 'export', 'amemgym', dir, '--data', 'data.json', '--out', out);
        const [agent = ''] = (await readdir(join(folder, out))).filter((each) => !/^gpt|json$/.test(each));
        const exported = await figuresOf(
          `${out}/${agent}`,
          `${out}/gpt-4.1-mini`,
          `${out}/random_metrics.json`,
        );
        // The original has no diagnosis of some agents.
        const { diagnosis, ...others } = figures;
        expect({ door, ...exported }).toMatchObject({
          door,
          ...others,
          ...(diagnosis.includes(null) ? {} : { diagnosis }),
        });
      }
      const results = join(import.meta.dirname, '../../../../docs/reproduce.results', `amemgym-${name}.json`);
      await expect(`${JSON.stringify(counts, null, 2)}\n`).toMatchFileSnapshot(results);
    },
  );

  /** How many of the requests are among others, each counted once. */
  function equalIn(requests: readonly string[], others: readonly string[]): number {
    const left = new Map<string, number>();
    for (const other of others) left.set(other, (left.get(other) ?? 0) + 1);
    return requests.filter((request) => {
      const count = left.get(request) ?? 0;
      left.set(request, count - 1);
      return count > 0;
    }).length;
  }

  async function command(...args: string[]): Promise<string> {
    const outcome = await runCommand(args, { cwd: folder, env: environmentOf() });
    if (outcome.code !== 0) throw new Error(`memgym ${args.join(' ')}: ${outcome.stderr}`);
    return outcome.stdout;
  }
});

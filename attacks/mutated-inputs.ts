import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import type { Attack, Battle } from './harness/attack.js';
import { mutate } from './harness/mutate.js';
import { createVictim, type Victim } from './harness/processes.js';
import { commandProblem, sampleOf, steadyReply, writeExperiment } from './harness/scene.js';

/** A kind of file and the command that reads it. */
interface Kind {
  readonly name: string;
  /** Path below the folder that `sow` fills. */
  readonly file: string;
  readonly args: readonly string[];
}

const kinds: readonly Kind[] = [
  { name: 'experiment', file: 'offline.json', args: ['run', 'offline.json', '--cache', 'off'] },
  {
    name: 'environment',
    file: 'environment.json',
    args: ['generate', 'amemgym', '--config', 'environment.json', '--offline'],
  },
  {
    name: 'agent of the original',
    file: 'agent.json',
    args: ['original', 'convert', 'amemgym', '--agent', 'agent.json', '--name', 'a'],
  },
  {
    name: 'prices',
    file: 'prices.json',
    args: ['run', 'offline.json', '--prices', 'prices.json', '--cache', 'off'],
  },
  { name: 'conversations', file: 'data.json', args: ['run', 'offline.json', '--cache', 'off'] },
  { name: 'AMemGym data', file: 'users/data.json', args: ['data', 'check', 'amemgym', 'users/data.json'] },
  {
    name: 'predictions',
    file: 'predictions.jsonl',
    args: ['score', 'conversations', '--data', 'data.json', '--predictions', 'predictions.jsonl'],
  },
  {
    name: 'cassette',
    file: 'cassette.jsonl',
    args: ['cache', 'import', 'cassette.jsonl', '--cache-dir', 'imported'],
  },
  { name: 'cache', file: 'cache/entries.log', args: ['cache', 'list', '--cache-dir', 'cache'] },
  {
    name: 'cache that is pruned',
    file: 'cache/entries.log',
    args: ['cache', 'prune', '--cache-dir', 'cache'],
  },
  { name: 'manifest', file: 'run/manifest.json', args: ['runs', 'report', 'run'] },
  { name: 'metrics', file: 'run/metrics.json', args: ['runs', 'report', 'run'] },
  { name: 'variables', file: '.env', args: ['run', 'offline.json', '--cache', 'off'] },
];

/** Changed copies of every kind of file that the command reads. */
export const mutatedInputs: Attack = {
  name: 'mutated-inputs',
  promise:
    'For any contents of a file, the command ends soon, with its own message, and writes only where it should.',
  async run(battle) {
    const victim = createVictim(battle.target);
    try {
      const seeds = await sow(battle, victim);
      for (const kind of kinds) {
        const sound = readFileSync(join(seeds, kind.file));
        for (let time = -1; time < (battle.short ? 12 : 200); time += 1) {
          const root = battle.folder('mutated');
          const cwd = join(root, 'work');
          cpSync(seeds, cwd, { recursive: true });
          if (time >= 0)
            writeFileSync(join(cwd, kind.file), mutate(sound, battle.rng.stream(`${kind.name}/${time}`)));
          const asked = await victim.ask<{ code: number; stdout: string; stderr: string }>(
            'command',
            { args: kind.args, cwd },
            45_000,
          );
          if (time === -1) {
            if ('fell' in asked || asked.result.code !== 0)
              throw new Error(`the valid ${kind.name} is refused: ${JSON.stringify(asked)}`);
            rmSync(root, { recursive: true });
            continue;
          }
          const outside = readdirSync(root).filter((name) => name !== 'work');
          const problem =
            'fell' in asked
              ? asked.fell
              : outside.length > 0
                ? `wrote ${outside[0]}`
                : commandProblem(asked.result);
          battle.count(`${kind.name} ${time}`, problem);
          rmSync(root, { recursive: true });
        }
      }
    } finally {
      victim.close();
    }
  },
};

/** A folder with one valid file of every kind. */
async function sow(battle: Battle, victim: Victim): Promise<string> {
  const folder = battle.folder('seeds');
  const write = (name: string, content: unknown): void =>
    writeFileSync(
      join(folder, name),
      typeof content === 'string' ? content : JSON.stringify(content, null, 1),
    );
  const data = JSON.parse(readFileSync(sampleOf(battle.target), 'utf8')) as {
    episodes: { questions: { id: string }[] }[];
  };
  const [episode] = data.episodes;
  if (episode === undefined) throw new Error('the sample has no episodes');
  episode.questions = episode.questions.slice(0, 3);
  write('data.json', { ...data, episodes: [episode] });
  write('offline.json', {
    name: 'offline',
    benchmark: { type: 'conversations', path: 'data.json' },
    model: { type: 'offline' },
    systems: ['recent', { name: 'b', type: 'bm25-m', k: 3, options: {} }],
    seed: 3,
  });
  write('environment.json', { name: 'e', users: 1, questions: 2, periods: 2, changesPerPeriod: 2, seed: 5 });
  write('agent.json', {
    ...{ type: 'awi', name: 'a', llm_config: { llm_model: 'm', api_key: null } },
    agent_config: { update_bsz: 2, local_length: 4, top_k: 30 },
  });
  write('prices.json', {
    asOf: '2026-01-01',
    currency: 'USD',
    source: 'nobody',
    models: { m: { input: 1, output: 2 }, offline: { input: 1, output: 1 } },
  });
  write(
    'predictions.jsonl',
    episode.questions.map(({ id }) => JSON.stringify({ question_id: id, prediction: 'A' })).join('\n'),
  );
  write('.env', "MEMGYM_DATA_DIR='data'\nOPENAI_TIMEOUT=\"1\n");
  const server = await startOpenAIServer({ chat: (request) => steadyReply(request) });
  const soon = async (args: readonly string[], env = {}): Promise<void> => {
    const asked = await victim.ask<{ code: number; stderr: string }>('command', { args, cwd: folder, env });
    if ('fell' in asked || asked.result.code !== 0)
      throw new Error(`${args.join(' ')}: ${JSON.stringify(asked)}`);
  };
  try {
    const out = ['--out', 'users'];
    await soon(['generate', 'amemgym', '--config', 'environment.json', '--offline', ...out]);
    writeExperiment(folder, battle.target, { systems: ['recent'] });
    const places = ['--runs', 'made', '--cache-dir', 'cache'];
    await soon(['run', 'experiment.json', ...places], { OPENAI_BASE_URL: server.baseUrl });
    await soon(['cache', 'export', 'cassette.jsonl', '--cache-dir', 'cache']);
  } finally {
    await server.close();
  }
  mkdirSync(join(folder, 'run'));
  const [run = ''] = readdirSync(join(folder, 'made'));
  cpSync(join(folder, 'made', run), join(folder, 'run'), { recursive: true });
  rmSync(join(folder, 'made'), { recursive: true });
  return folder;
}

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fittingReply, startOpenAIServer } from '@memgym/llm-client/testing';
import type { Attack, Battle } from './harness/attack.js';
import { type CommandOutcome, memgym } from './harness/processes.js';
import { difference, filesBelow, lastingDigests, writeExperiment } from './harness/scene.js';

/** Kills runs that learn from feedback, in each protocol and with each memory system. */
export const protocols: Attack = {
  name: 'protocols',
  promise:
    'Each protocol, feedback study and export ends with the same bytes after `kill -9` in each memory system.',
  async run(battle) {
    const { rng, short } = battle;
    const chosen = short ? rng.shuffle(Object.keys(cases)).slice(0, 2) : Object.keys(cases);
    for (const name of chosen) {
      const played = short ? rng.shuffle(systems).slice(0, 2) : systems;
      // Dialogues without a corpus use no memory, so one system would answer the others from the cache.
      if (name === 'dialogues') for (const system of played) await killCase(battle, name, [system]);
      else await killCase(battle, name, played);
    }
  },
};

const systems = [
  ...['wo_memory', 'bm25_message', 'bm25_dialog', 'embedder_message', 'embedder_dialog'],
  ...['a_mem', 'mem0', 'memoryos', 'raptor'],
];

const learned = { incomplete: true, partition: 'NFCats', batchSize: 4, rounds: 2 };

/** The options of each case. */
const cases: Readonly<Record<string, object>> = {
  'off-policy': { ...learned, protocol: 'off-policy' },
  stepwise: { ...learned, protocol: 'stepwise' },
  'on-policy': { ...learned, protocol: 'on-policy', steps: 2 },
  'train-performance': { ...learned, protocol: 'train-performance' },
  dialogues: { ...learned, protocol: 'dialogues' },
  reading: { ...learned, partition: 'Locomo-0', protocol: 'dialogues' },
  'feedback-effect': { ...learned, protocol: 'feedback-effect' },
  like: { ...learned, action: 'like' },
  copy: { ...learned, action: 'copy' },
};

async function killCase(battle: Battle, name: string, played: readonly string[]): Promise<void> {
  const { target, rng } = battle;
  const folder = battle.folder(name);
  const server = await startOpenAIServer({
    chat: (request) => ({ text: fittingReply(request), delayMs: 3 }),
  });
  writeExperiment(folder, target, {
    benchmark: {
      type: 'memorybench',
      path: samplesOf(target),
      options: cases[name],
    },
    systems: played,
    embedder: { type: 'offline' },
    concurrency: { episodes: 1, questions: 2 },
  });
  const env = { OPENAI_BASE_URL: server.baseUrl };
  const command = (args: readonly string[], due?: () => boolean): Promise<CommandOutcome> =>
    memgym(args, { target, cwd: folder, env, onStart: (child) => due && killOnce(child, due) });
  const run = (place: string, due?: () => boolean) =>
    command(
      ['run', 'experiment.json', '--json', '--runs', `${place}/runs`, '--cache-dir', `${place}/cache`],
      due,
    );
  try {
    const whole = await run('whole');
    if (whole.code !== 0) throw new Error(`${name} fails even with an honest server: ${whole.stderr}`);
    const { runId } = JSON.parse(whole.stdout) as { runId: string };
    const callsOf = (place: string, system: string) =>
      bytesBelow(join(folder, place, 'runs', runId, 'calls', system));
    const problems = new Map<string, string>();
    for (const system of played) {
      const due = callsOf('whole', system) * rng.next();
      const hit = await run('hit', () => callsOf('hit', system) > due);
      if (hit.signal !== 'SIGKILL')
        problems.set(system, `was not killed: ${hit.code} ${hit.stderr.slice(-300)}`);
    }
    const resumed = await run('hit');
    const [expected, found] = ['whole', 'hit'].map((place) => lastingDigests(join(folder, place, 'runs')));
    for (const system of played) {
      const own = (digests: Readonly<Record<string, string>> = {}) =>
        Object.fromEntries(Object.entries(digests).filter(([file]) => file.includes(`/episodes/${system}/`)));
      const differs = resumed.code === 0 ? difference(own(expected), own(found)) : resumed.stderr.slice(-300);
      battle.count(`${name}, ${system}`, problems.get(system) ?? differs);
    }
    battle.count(`${name}, all files`, difference(expected ?? {}, found ?? {}));
    await killExport(battle, { name, folder, run: join('whole/runs', runId), command });
  } finally {
    await server.close();
  }
}

interface ExportScene {
  readonly name: string;
  readonly folder: string;
  /** The exported run. */
  readonly run: string;
  command(args: readonly string[], due?: () => boolean): Promise<CommandOutcome>;
}

/** Kills the export of predictions, dialogues and fine-tuning examples after one of its files. */
async function killExport(battle: Battle, { name, folder, run, command }: ExportScene): Promise<void> {
  const exported = (place: string, due?: () => boolean) =>
    command(
      ['original', 'export', 'memorybench', run, '--out', place, '--data', samplesOf(battle.target)],
      due,
    );
  await exported('whole-export');
  const wanted = lastingDigests(join(folder, 'whole-export'));
  const after = battle.rng.int(Object.keys(wanted).length);
  const hit = await exported('hit-export', () => filesIn(join(folder, 'hit-export')).length > after);
  const again = await exported('hit-export');
  battle.count(
    `${name}, export${hit.signal === 'SIGKILL' ? '' : ' (too fast to kill)'}`,
    again.code === 0
      ? difference(wanted, lastingDigests(join(folder, 'hit-export')))
      : again.stderr.slice(-300),
  );
}

const samplesOf = (target: string): string => join(target, 'data/samples/memorybench');

/** Kills the process as soon as `due` is true. */
function killOnce(
  child: { kill(signal: 'SIGKILL'): boolean; once(event: 'exit', end: () => void): void },
  due: () => boolean,
): void {
  const timer = setInterval(() => {
    if (due()) child.kill('SIGKILL');
  }, 1);
  child.once('exit', () => clearInterval(timer));
}

const filesIn = (folder: string): string[] => (existsSync(folder) ? filesBelow(folder) : []);

const bytesBelow = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder).reduce(
        (sum, file) => sum + (statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0),
        0,
      )
    : 0;

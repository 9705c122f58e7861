import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fittingReply, startOpenAIServer } from '@memgym/llm-client/testing';
import type { Battle } from '../harness/attack.js';
import { type Asked, createVictim } from '../harness/processes.js';
import { difference, lastingDigests, sampleOf, writeExperiment } from '../harness/scene.js';
import {
  type DiskFault,
  type DiskReport,
  describeFault,
  type FailingDisk,
  faultsAt,
} from './failing-disk.js';

/** A command on a copy of a folder. */
interface Scene {
  readonly name: string;
  readonly start: 'empty' | 'half' | 'whole';
  readonly args: readonly string[];
  /** Folders and files that must be equal in the end. */
  readonly results: readonly string[];
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const atOnce = 4;
const run = ['run', 'experiment.json', '--runs', 'out', '--cache-dir', 'cache'];

const scenesOf = (runId: string): readonly Scene[] => [
  { name: 'run', start: 'empty', args: run, results: ['out'] },
  { name: 'resumed run', start: 'half', args: run, results: ['out'] },
  { name: 'run --fresh', start: 'whole', args: [...run, '--fresh'], results: ['out'] },
  { name: 'report', start: 'whole', args: ['runs', 'report', runId, '--runs', 'out'], results: ['out'] },
  {
    name: 'export',
    start: 'whole',
    args: ['runs', 'export', runId, '--runs', 'out', '--format', 'csv', '--out', 'out/figures.csv'],
    results: ['out'],
  },
  { name: 'failures', start: 'whole', args: ['runs', 'failures', runId, '--runs', 'out'], results: ['out'] },
  {
    name: 'cache prune',
    start: 'whole',
    args: ['cache', 'prune', '--cache-dir', 'cache', '--older-than', '1'],
    results: ['out', 'cache'],
  },
  {
    name: 'cache export',
    start: 'whole',
    args: ['cache', 'export', 'out/cassette.jsonl', '--cache-dir', 'cache'],
    results: ['out'],
  },
  {
    name: 'score',
    start: 'whole',
    args: [
      ...['score', 'conversations', '--predictions', 'predictions.jsonl', '--data', 'data.json'],
      ...['--set', 'judge=same-substance', '--judge', 'j', '--cache-dir', 'judged'],
    ],
    results: ['out'],
  },
  {
    name: 'init',
    start: 'empty',
    args: ['init', 'conversations', 'out/new.json'],
    results: ['out'],
  },
  {
    name: 'systems new',
    start: 'empty',
    args: ['systems', 'new', 'mine', '--out', 'out/mine'],
    results: ['out'],
  },
];

/** Fails calls of the file system under commands; with the fault gone, each must end as if there had been none. */
export async function attackCommands(battle: Battle, disk: FailingDisk): Promise<void> {
  const asked = new Map<string, number>();
  const server = await startOpenAIServer({
    chat: (request) => {
      const text = JSON.stringify(request.body);
      asked.set(text, (asked.get(text) ?? 0) + 1);
      return fittingReply(request);
    },
  });
  const victim = createVictim(battle.target, disk.env);
  const env = { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'm' };
  const play = (cwd: string, args: readonly string[]): Promise<Asked<Ended>> =>
    victim.ask<Ended>('command', { args, cwd, env });
  try {
    const starts = await prepare(battle, disk, play);
    const calls = asked.size;
    for (const scene of scenesOf(starts.runId)) {
      const whole = copyOf(battle, starts[scene.start]);
      disk.arm(whole);
      const expectedEnd = await play(whole, scene.args);
      const { seen } = disk.report();
      if (!('result' in expectedEnd) || expectedEnd.result.code !== 0) {
        throw new Error(`${scene.name} fails without a fault: ${JSON.stringify(expectedEnd)}`);
      }
      const expected = digestsOf(whole, scene);
      battle.note(
        `${scene.name}: ${Object.entries(seen)
          .map((entry) => entry.join(' '))
          .join(', ')}`,
      );
      for (const fault of someFaults(battle, seen)) {
        const place = copyOf(battle, starts[scene.start]);
        asked.clear();
        disk.arm(place, fault);
        const hit = await play(place, scene.args);
        const report = disk.report();
        disk.arm(place);
        if (report.struck === 0) continue;
        const isDone = 'result' in hit && hit.result.code === 0;
        const again = isDone ? hit : await play(place, scene.args);
        const twice = [...asked.values()].reduce((sum, times) => sum + times - 1, 0);
        battle.count(
          `${scene.name}, ${describeFault(fault)} (${relative(place, report.path)})`,
          problemOfHit(hit, fault, report, place, () => difference(expected, digestsOf(place, scene))) ??
            problemAfter(again, () => difference(expected, digestsOf(place, scene))) ??
            (twice > atOnce ? `${twice} of ${calls} calls were paid twice` : undefined),
        );
      }
    }
  } finally {
    victim.close();
    await server.close();
  }
}

/** In short, one fault for each of six kinds of calls. */
function someFaults({ short, rng }: Battle, seen: DiskReport['seen']): DiskFault[] {
  if (!short) return faultsAt(seen, 12, rng);
  const faults = faultsAt(seen, 1, rng);
  while (faults.length > 6) faults.splice(rng.int(faults.length), 1);
  return faults;
}

type Starts = Readonly<Record<Scene['start'], string>> & { readonly runId: string };

async function prepare(
  battle: Battle,
  disk: FailingDisk,
  play: (cwd: string, args: readonly string[]) => Promise<Asked<Ended>>,
): Promise<Starts> {
  disk.arm('');
  const [empty, half, whole] = ['empty', 'half', 'whole'].map((name) => battle.folder(name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [empty, half, whole]) {
    writeScene(folder, battle.target);
    mkdirSync(join(folder, 'out'));
  }
  await play(half, [...run, '--budget', 'calls=9']);
  const ended = await play(whole, [...run, '--json']);
  if (!('result' in ended) || ended.result.code !== 0)
    throw new Error(`the run fails: ${JSON.stringify(ended)}`);
  const { runId } = JSON.parse(ended.result.stdout) as { runId: string };
  return { empty, half, whole, runId };
}

/** Two people, each with two sessions, and questions with and without options. */
function writeScene(folder: string, target: string): void {
  const sample = JSON.parse(readFileSync(sampleOf(target), 'utf8')) as { episodes: SampleEpisode[] };
  const episodes = sample.episodes.slice(0, 2).map(({ sessions, questions, ...rest }) => {
    const kept = sessions.slice(0, 2);
    const turns = new Set(kept.flatMap((session) => session.turns.map(({ id }) => id)));
    return {
      ...rest,
      sessions: kept,
      questions: questions.slice(0, 3).map(({ options, ...question }, index) => ({
        ...question,
        ...(index > 0 && { options }),
        evidence: question.evidence.filter((id) => turns.has(id)),
      })),
    };
  });
  writeFileSync(join(folder, 'data.json'), JSON.stringify({ ...sample, episodes }));
  const predictions = episodes.flatMap(({ questions }) =>
    questions.map(({ id, expected }) => JSON.stringify({ question_id: id, prediction: expected })),
  );
  writeFileSync(join(folder, 'predictions.jsonl'), `${predictions.join('\n')}\n`);
  writeExperiment(folder, target, {
    benchmark: { type: 'conversations', path: 'data.json', options: { judge: 'same-substance' } },
    judge: { type: 'openai', model: 'j' },
    systems: ['bm25-m', 'mem0'],
  });
}

interface SampleEpisode {
  readonly sessions: readonly { readonly turns: readonly { readonly id: string }[] }[];
  readonly questions: readonly {
    readonly id: string;
    readonly expected: string;
    readonly evidence: readonly string[];
    readonly options?: readonly string[];
  }[];
}

function copyOf(battle: Battle, start: string): string {
  const place = battle.folder('place');
  cpSync(start, place, { recursive: true });
  return place;
}

/** Digests of the results; of a single file of results as well. */
function digestsOf(place: string, { results }: Scene): Record<string, string> {
  return Object.assign(
    {},
    ...results
      .filter((name) => existsSync(join(place, name)))
      .map((name) =>
        Object.fromEntries(
          // A disk that goes on failing also keeps what was meant to be removed. The process that plays all scenes removes
          // the file of its claims some seconds after it made the start of a scene, of which copies are made.
          Object.entries(lastingDigests(join(place, name)))
            .filter(([path]) => !/\.new-|^\/claims\/[^/]*\.owner$/.test(path))
            .map(([path, digest]) => [`${name}${path}`, digest]),
        ),
      ),
  );
}

/** What is wrong with the end of a command that met a fault: undefined for success, or a typed refusal. */
function problemOfHit(
  hit: Asked<Ended>,
  { calls }: DiskFault,
  { path }: DiskReport,
  place: string,
  differs: () => string | undefined,
): string | undefined {
  if ('fell' in hit) return hit.fell;
  const { code, stderr } = hit.result;
  if (code === 0) {
    const difference = differs();
    return difference && `exit code 0, but ${difference}`;
  }
  const message = stderr.slice(stderr.lastIndexOf('memgym: '));
  if (/unexpected failure|\n\s+at /.test(message)) return message.split('\n').slice(0, 3).join(' ');
  const named = relative(place, path);
  // A fault that stays also hits other files; of a cache, its folder is named.
  const folders = named.split('/').map((_part, index, parts) => parts.slice(0, index + 1).join('/'));
  const names =
    calls === undefined
      ? [place, 'out', 'cache', 'judged']
      : [basename(named), dirname(named), ...folders.slice(2)];
  names.push(named.replace(/\.[0-9a-f-]{36}\.new.*$/, ''));
  if (/^(cache|judged)/.test(named)) names.push(named.split('/')[0] ?? '');
  if (!names.some((name) => message.includes(name))) return `does not name ${named}: ${message}`;
  if (!/\n {2}\S/.test(message)) return `names no next step: ${message}`;
  return undefined;
}

/** What is wrong with the same command once the disk works again. */
function problemAfter(again: Asked<Ended>, differs: () => string | undefined): string | undefined {
  if ('fell' in again) return `again: ${again.fell}`;
  const { code, stderr } = again.result;
  if (code !== 0) return `again: exit code ${code}: ${stderr.slice(-300)}`;
  const difference = differs();
  return difference && `again: ${difference}`;
}

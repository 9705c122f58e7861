import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import type { Battle } from './harness/attack.js';
import { type CommandOutcome, memgym } from './harness/processes.js';
import { difference, lastingDigests, sampleOf, steadyReply, writeExperiment } from './harness/scene.js';

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
type Stop = keyof typeof exitCodes;

/** A second signal counts as another one only after a second; see `interruptible` of the command. */
const secondAfterMs = 1100;

interface Counted {
  readonly server: OpenAIServer;
  /** Number of requests that had been sent before. */
  repeated(): number;
  /** Runs `onRequest` at the request with this number, from now on. */
  at(number: number, onRequest: () => void): void;
}

async function countingServer(reply: (text: string) => string | undefined): Promise<Counted> {
  const seen = new Map<string, number>();
  let left = 0;
  let onRequest = (): void => undefined;
  const server = await startOpenAIServer({
    chat: (request) => {
      const text = JSON.stringify(request.body);
      seen.set(text, (seen.get(text) ?? 0) + 1);
      left -= 1;
      if (left === 0) onRequest();
      return { text: reply(text) ?? steadyReply(request), delayMs: 50 };
    },
  });
  return {
    server,
    repeated: () => [...seen.values()].reduce((sum, times) => sum + times - 1, 0),
    at(number, action) {
      left = number;
      onRequest = action;
    },
  };
}

/** Sends `run` signals while it writes its results, once and twice: the replies are paid, so a rerun pays nothing. */
export async function signalResults(battle: Battle): Promise<void> {
  const counted = await countingServer(() => undefined);
  const folder = battle.folder('results');
  writeExperiment(folder, battle.target);
  const play = (name: string, onStart?: (child: ChildProcess) => void): Promise<CommandOutcome> =>
    memgym(['run', 'experiment.json', '--runs', `${name}/out`, '--cache-dir', 'cache'], {
      ...{ target: battle.target, cwd: folder, env: { OPENAI_BASE_URL: counted.server.baseUrl } },
      ...(onStart && { onStart }),
    });
  try {
    const whole = await play('whole');
    if (whole.code !== 0) throw new Error(`the run fails without a signal: ${whole.stderr}`);
    const expected = lastingDigests(join(folder, 'whole', 'out'));
    const [runId = ''] = readdirSync(join(folder, 'whole', 'out'));
    const moments = ['results.parquet', 'metrics.json', 'report.html', 'ledger.json'];
    for (const moment of battle.short ? [battle.rng.pick(moments)] : moments) {
      for (const times of [1, 2]) {
        const name = `${moment}-${times}`;
        const place = join(folder, name, 'out', runId);
        mkdirSync(place, { recursive: true });
        const signal: Stop = battle.rng.pick(['SIGINT', 'SIGTERM']);
        let hit = false;
        const ended = await play(name, (child) => {
          const watcher = watch(place, (_event, file) => {
            if (!file?.startsWith(moment) || hit) return;
            hit = true;
            stop(child, signal, times);
          });
          child.once('exit', () => watcher.close());
        });
        const again = await play(name);
        battle.count(
          `run, ${signal} ${times} times at ${moment}`,
          (hit ? undefined : `${moment} was never written`) ??
            endProblem(ended, signal, times) ??
            (again.code === 0 ? undefined : `exit code ${again.code}: ${again.stderr.slice(-300)}`) ??
            difference(expected, lastingDigests(join(folder, name, 'out'))) ??
            (counted.repeated() > 0 ? `${counted.repeated()} calls were paid twice` : undefined),
        );
      }
    }
  } finally {
    await counted.server.close();
  }
}

/** Sends `score` signals while its judge is asked; verdicts that were paid are kept. */
export async function signalScore(battle: Battle): Promise<void> {
  const counted = await countingServer(() => 'Correct.');
  const folder = battle.folder('score');
  const sample = JSON.parse(readFileSync(sampleOf(battle.target), 'utf8')) as {
    episodes: { questions: { id: string; expected: string; options?: string[] }[] }[];
  };
  const questions = sample.episodes.flatMap((episode) => episode.questions);
  // Questions with options need no judge.
  for (const question of questions) delete question.options;
  writeFileSync(join(folder, 'data.json'), JSON.stringify(sample));
  const lines = questions.map(({ id, expected }) =>
    JSON.stringify({ question_id: id, prediction: `${expected} (${id})` }),
  );
  writeFileSync(join(folder, 'answers.jsonl'), `${lines.join('\n')}\n`);
  const play = (onStart?: (child: ChildProcess) => void): Promise<CommandOutcome> =>
    memgym(
      [
        ...['score', 'conversations', '--predictions', 'answers.jsonl', '--data', 'data.json'],
        ...['--set', 'judge=same-substance', '--judge', 'j', '--cache-dir', 'cache', '--json'],
      ],
      {
        ...{ target: battle.target, cwd: folder, env: { OPENAI_BASE_URL: counted.server.baseUrl } },
        ...(onStart && { onStart }),
      },
    );
  try {
    const signals: readonly Stop[] = battle.short ? ['SIGINT'] : ['SIGINT', 'SIGTERM', 'SIGINT'];
    for (const signal of signals) {
      const ended = await play((child) => counted.at(10, () => child.kill(signal)));
      battle.count(`score, ${signal}`, endProblem(ended, signal, 1));
    }
    const { code, stdout, stderr } = await play();
    const scored = code === 0 ? (JSON.parse(stdout) as { scored: number }).scored : undefined;
    battle.count(
      'score again',
      scored !== questions.length
        ? `${scored} of ${questions.length} scored: ${stderr.slice(-300)}`
        : counted.repeated() > 0
          ? `${counted.repeated()} verdicts were paid twice`
          : undefined,
    );
    battle.count('score leaves no claim', claimsIn(join(folder, 'cache')));
  } finally {
    await counted.server.close();
  }
}

function stop(child: ChildProcess, signal: Stop, times: number): void {
  child.kill(signal);
  if (times > 1) setTimeout(() => child.kill(signal), secondAfterMs);
}

/** The process ends itself, has already finished, or is ended by the second signal. */
function endProblem(
  { code, signal: endedBy, stderr }: CommandOutcome,
  signal: Stop,
  times: number,
): string | undefined {
  if (code === 0 || code === exitCodes[signal] || (times > 1 && endedBy === signal)) return undefined;
  return `ended with ${endedBy ?? code}, expected ${exitCodes[signal]}: ${stderr.slice(-200)}`;
}

function claimsIn(cache: string): string | undefined {
  const folder = join(cache, 'claims');
  const left = existsSync(folder) ? readdirSync(folder) : [];
  return left.length > 0 ? `${left.length} claims are left` : undefined;
}

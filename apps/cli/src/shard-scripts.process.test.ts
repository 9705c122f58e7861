import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { fittingReply, type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { lastingFiles } from './testing/lasting-files.js';
import { program, temporaryFolder } from './testing/run-memgym.js';

interface IndexedJob {
  readonly spec: {
    readonly completionMode: string;
    readonly completions: number;
    readonly parallelism: number;
    readonly template: { readonly spec: { readonly containers: readonly Container[] } };
  };
}

interface Container {
  readonly workingDir: string;
  readonly command: readonly [string, ...string[]];
  readonly volumeMounts: readonly { readonly mountPath: string }[];
}

const run = promisify(execFile);
const shards = 3;

describe.skipIf(process.platform === 'win32')('the scripts of docs/scale.md for three shards', () => {
  let page = '';
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  const fence = (language: string, part: string): string =>
    [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
      .map(([, found, text = '']) => (found === language ? text : ''))
      .find((text) => text.includes(part)) ?? '';

  /** A folder with the experiment and an installed `memgym`. */
  async function machine(name: string) {
    const cwd = join(place.path, name);
    const bin = join(cwd, 'node_modules', '.bin');
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, 'memgym'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
    await chmod(join(bin, 'memgym'), 0o755);
    const users = generateUsersOffline({ users: 4, questions: 2, periods: 2 });
    await writeFile(join(cwd, 'users.json'), JSON.stringify(users.map(toAMemGymItem)));
    const experiment = {
      name: 'tiny',
      benchmark: { type: 'amemgym', path: 'users.json' },
      embedder: { type: 'offline' },
      systems: ['native', 'awe'],
    };
    await writeFile(join(cwd, 'exp.json'), JSON.stringify(experiment));
    const PATH = `${bin}${delimiter}${process.env.PATH ?? ''}`;
    const start = (command: readonly [string, ...string[]], env: Readonly<Record<string, string>> = {}) =>
      run(command[0], command.slice(1), {
        cwd,
        env: { PATH, HOME: cwd, OPENAI_BASE_URL: server.baseUrl, ...env },
      });
    return { runs: join(cwd, 'runs'), start };
  }

  /** The line that merges, as the page has it. */
  function merging(caller: string): string {
    const [found = ''] =
      /memgym\s+runs\s+merge\s+exp\.json\s+runs\/\*-shard-\*/.exec(page.split(caller)[1] ?? '') ?? [];
    return found.replace(/\s+/g, ' ');
  }

  beforeAll(async () => {
    page = await readFile(new URL('../../../docs/scale.md', import.meta.url), 'utf8');
    place = await temporaryFolder();
    server = await startOpenAIServer({ chat: (request) => ({ text: fittingReply(request) }) });
    const { start } = await machine('alone');
    await start(['memgym', 'run', 'exp.json']);
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  it('make the same run as a Slurm array, also if a task is submitted again', async () => {
    const script = fence('sh', '#SBATCH');
    const [, count = ''] = /--array=1-(\d+)/.exec(script) ?? [];
    expect(script).toContain(`/${count}"`);
    const { runs, start } = await machine('slurm');
    const task = (index: number, ofCount: number) =>
      start(['bash', '-c', script.replaceAll(`/${count}"`, `/${shards}"`)], {
        SLURM_ARRAY_TASK_ID: `${index}`,
        SLURM_ARRAY_TASK_COUNT: `${ofCount}`,
      });
    await Promise.all([1, 2, 3].map((index) => task(index, shards)));
    const before = server.requests.length;
    await task(2, 1);
    await start(['bash', '-c', merging('### Slurm')]);
    expect(server.requests).toHaveLength(before);
    await expectSameRun(runs);
  });

  it('make the same run as an Indexed Job of Kubernetes', async () => {
    const { spec }: IndexedJob = parse(fence('yaml', 'kind: Job'));
    const [{ command, workingDir, volumeMounts }] = spec.template.spec.containers as [Container];
    expect(spec).toMatchObject({ completionMode: 'Indexed', parallelism: spec.completions });
    expect(volumeMounts).toContainEqual(expect.objectContaining({ mountPath: workingDir }));
    const [shell, flag = '', line = ''] = command;
    expect(line).toContain(`/${spec.completions}`);
    const { runs, start } = await machine('kubernetes');
    const pod = (index: number) =>
      start([shell, flag, line.replaceAll(`/${spec.completions}`, `/${shards}`)], {
        JOB_COMPLETION_INDEX: `${index}`,
      });
    await Promise.all([0, 1, 2].map(pod));
    await start([shell, flag, `npx ${merging('### Kubernetes')}`]);
    await expectSameRun(runs);
  });

  async function expectSameRun(runs: string): Promise<void> {
    const expected = await lastingFiles(join(place.path, 'alone', 'runs'));
    const found = Object.entries(await lastingFiles(runs)).filter(([file]) => !file.includes('-shard-'));
    expect(Object.keys(expected).length).toBeGreaterThan(10);
    expect(Object.fromEntries(found)).toEqual(expected);
  }
});

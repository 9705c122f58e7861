import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digest } from '@memgym/core';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BundleChange, filesIn, forged, sealedEpisode } from './testing/forge-bundle.js';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';
import { serveMemory } from './testing/serve-memory.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));
const dataFolder = process.env.MEMGYM_DATA_DIR ?? '';
const locomo = join(dataFolder, 'locomo', 'locomo10.json');
/** As its publisher gives it out. */
const publishedSha256 = '79fa87e90f04081343b8c8debecb80a9a6842b76a7aa537dc9fdf651ea698ff4';
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');

// Whoever forges a bundle seals it again, so digests cannot show it. The records must follow from the data and the replies.
describe.skipIf(!existsSync(locomo))('records that do not follow from what they rest on', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let runId = '';
  const memgym = (...args: string[]) =>
    runCommand(args, { cwd: place.path, env: { OPENAI_BASE_URL: server.baseUrl, MEMGYM_DATA_DIR: '' } });
  const file = (name: string): string => join(place.path, name);

  beforeAll(async () => {
    place = await temporaryFolder();
    server = await startOpenAIServer({
      chat: ({ body }) =>
        JSON.stringify(body).includes('verdict')
          ? '{"reason":"It does not say so.","verdict":"incorrect"}'
          : 'Something that they like.',
    });
    await cp(locomo, file('locomo10.json'));
    const experiment = {
      name: 'lo',
      benchmark: {
        type: 'locomo',
        path: 'locomo10.json',
        questionLimit: 6,
        options: { convention: 'mem0', incomplete: true },
      },
      model: { type: 'openai', model: 'gpt-4o-mini', baseUrl: server.baseUrl },
      systems: ['none', 'bm25-m'],
    };
    await writeFile(file('experiment.json'), JSON.stringify(experiment));
    const played = await memgym('run', 'experiment.json', '--json');
    expect(played.stderr).not.toContain('memgym:');
    ({ runId } = JSON.parse(played.stdout));
    expect((await memgym('runs', 'bundle', runId, '--out', 'honest.zip')).code).toBe(0);
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  /** Writes a bundle whose metrics.json says something else, with digests that fit. */
  const withMetrics = async (name: string, change: (metrics: Record<string, never>) => unknown) => {
    const bundle = await forged(file('honest.zip'), ({ files }) => {
      const { digest: _seal, ...metrics } = JSON.parse(String(files.get('run/metrics.json')));
      const text = change(metrics);
      const whole = JSON.stringify({ ...metrics, digest: digest(metrics) });
      files.set('run/metrics.json', Buffer.from(typeof text === 'string' ? text : whole));
    });
    await writeFile(file(name), bundle);
  };
  const readers = [
    ['show', 'forged.zip', '1'],
    ['failures', 'forged.zip'],
    ['compare', 'forged.zip'],
    ['export', 'forged.zip', '--format', 'csv'],
    ['power', 'forged.zip'],
  ];

  it('are named where numbers are printed: means, counts, intervals and the verdict of metrics.json', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: a forger writes anything.
    const changes: ((metrics: any) => void)[] = [
      ({ systems }) => Object.assign(systems[0].metrics.correct ?? systems[0].metrics.judged, { value: 0.9 }),
      ({ systems }) => Object.assign(systems[1], { scored: 600 }),
      ({ verdict }) => Object.assign(verdict, { best: 'none' }),
    ];
    for (const change of changes) {
      await withMetrics('forged.zip', change);
      for (const args of readers) {
        const { code, stderr } = await memgym('runs', ...args);
        expect([args, code, flat(stderr)]).toEqual([
          args,
          2,
          expect.stringContaining('metrics.json: its numbers do not follow from the answers'),
        ]);
      }
    }
    for (const args of readers)
      expect([
        args,
        (await memgym('runs', ...args.map((arg) => arg.replace('forged', 'honest')))).code,
      ]).toEqual([args, 0]);
  });

  /** Changes the records of a system, and seals its episodes again. */
  const changeRecords = (files: Map<string, Buffer>, from: string, to: string): number => {
    let changed = 0;
    for (const [path, bytes] of files) {
      if (!path.startsWith('run/episodes/bm25-m/')) continue;
      const text = bytes.toString('utf8');
      changed += text.split(from).length - 1;
      files.set(path, Buffer.from(sealedEpisode(text.replaceAll(from, to))));
    }
    return changed;
  };
  const cannotBePlayed = (header: Record<string, unknown>, files: Map<string, Buffer>): void => {
    Object.assign(header, { replies: null, notPlayed: 'the memory of bm25-m is outside of MemGym' });
    files.delete('replies.jsonl');
  };

  it('are found where the verdicts are turned and the bundle says that it cannot be played', async () => {
    let changed = 0;
    const bytes = await forged(file('honest.zip'), ({ header, files }) => {
      changed = changeRecords(files, '"judged":0', '"judged":1');
      cannotBePlayed(header, files);
    });
    expect(changed).toBe(6);
    await writeFile(file('turned.zip'), bytes);
    const { code, stdout } = await memgym('runs', 'replay', 'turned.zip');
    expect([code, stdout]).toEqual([1, expect.stringContaining(`${runId}: differs\n`)]);
    expect(stdout).toContain('bundle.json: says that the run cannot be played again, but nothing in the run');
    expect(stdout.match(/says judged 1, the judge's recorded replies give 0/g)).toHaveLength(6);
  });

  it.each([
    ['the answer', '"output":"Something that they like."', '"output":"A right answer"', /its reply reads/],
    [
      'the reply and the answer',
      'Something that they like.',
      'A right answer.',
      /model's recorded reply to "[^"]+" is another/,
    ],
    [
      'the kind of the question',
      '"questionKind":"free-text","type":"',
      '$&',
      /the data have another type for/,
    ],
  ])('are found where %s differs', async (_what, from, to, expected) => {
    let changed = 0;
    const bytes = await forged(file('honest.zip'), ({ header, files }) => {
      changed = changeRecords(files, from, to === '$&' ? `${from}x` : to);
      cannotBePlayed(header, files);
    });
    expect(changed).toBeGreaterThan(0);
    await writeFile(file('other.zip'), bytes);
    const { code, stdout } = await memgym('runs', 'replay', 'other.zip');
    expect([code, stdout]).toEqual([1, expect.stringMatching(expected)]);
  });

  it('are named with their number where no reply is recorded', async () => {
    const bytes = await forged(file('honest.zip'), ({ header, files }) => {
      cannotBePlayed(header, files);
      for (const path of files.keys()) if (path.startsWith('run/calls/bm25-m/')) files.delete(path);
    });
    await writeFile(file('mute.zip'), bytes);
    const { stdout } = await memgym('runs', 'replay', 'mute.zip');
    expect(flat(stdout)).toContain(
      '12 findings of memories, 6 replies of the answering model, 6 scores judged, 6 token counts.',
    );
  });

  it('are not seen in an honest run in its folder', async () => {
    const { code, stdout } = await memgym('runs', 'replay', runId);
    expect([code, stdout]).toEqual([3, expect.stringContaining(`${runId}: not shown to be equal`)]);
    expect(stdout).toContain('12 records compared with the data and the recorded replies');
    expect(flat(stdout)).toContain('only as recorded: 12 findings of memories. Not played again');
    expect(flat(stdout)).toContain('It cannot prove: that a model gave the replies, times');
  });

  it.skipIf(spawnSync('ssh-keygen', ['-?']).error !== undefined)(
    'belong to the one who signed the bundle, and to nobody if it was changed since',
    async () => {
      const keygen = (...args: string[]) =>
        execFileSync('ssh-keygen', args, { cwd: place.path, stdio: 'pipe' });
      keygen('-q', '-t', 'ed25519', '-N', '', '-f', 'id');
      keygen('-Y', 'sign', '-f', 'id', '-n', 'memgym-bundle', 'honest.zip');
      await writeFile(file('signers'), `ann@x.test ${await readFile(file('id.pub'), 'utf8')}`);
      const signed = await memgym('runs', 'verify', 'honest.zip', '--signers', 'signers');
      expect([signed.code, signed.stdout]).toEqual([
        0,
        expect.stringContaining('Signed by ann@x.test (SHA256:'),
      ]);
      await writeFile(file('changed.zip'), await forged(file('honest.zip'), () => undefined));
      await copyFile(file('honest.zip.sig'), file('changed.zip.sig'));
      const args = ['changed.zip', '--signers', 'signers'];
      const changed = await memgym('runs', 'verify', ...args);
      expect([changed.code, changed.stderr]).toEqual([
        2,
        expect.stringContaining('is not a signature of changed.zip'),
      ]);
    },
  );

  it('says by every door that the data are not the published ones', async () => {
    for (const args of [
      ['verify', 'honest.zip'],
      ['verify', runId],
      ['replay', 'honest.zip'],
      ['compare', runId],
    ]) {
      const { stdout, stderr } = await memgym('runs', ...args);
      expect([args, `${stdout}${stderr}`]).toEqual([args, expect.not.stringContaining('published')]);
    }
    const people = JSON.parse(await readFile(locomo, 'utf8'));
    for (const { qa } of people) for (const question of qa) question.answer = 'No information available';
    const other = JSON.stringify(people);
    const sha256 = createHash('sha256').update(other).digest('hex');
    await writeFile(
      file('alt-experiment.json'),
      (await readFile(file('experiment.json'), 'utf8')).replace('"locomo10.json"', '"alt/locomo10.json"'),
    );
    await mkdir(file('alt'));
    await writeFile(file('alt/locomo10.json'), other);
    const played = await memgym('run', 'alt-experiment.json', '--json');
    expect(played.stderr).not.toContain('memgym:');
    const id = JSON.parse(played.stdout).runId;
    expect((await memgym('runs', 'bundle', id, '--out', 'alt.zip', '--with-data')).code).toBe(0);
    const said = `The data are not the published ones of locomo: locomo10.json has the SHA-256 ${sha256.slice(0, 12)}…, published ${publishedSha256.slice(0, 12)}…`;
    for (const args of [
      ['verify', 'alt.zip'],
      ['verify', id],
      ['replay', 'alt.zip'],
      ['replay', id],
      ['show', id, '1'],
      ['failures', id],
      ['compare', id],
      ['report', id],
      ['export', id, '--format', 'csv'],
    ]) {
      const { stdout, stderr } = await memgym('runs', ...args);
      expect([args, flat(`${stdout}${stderr}`)]).toEqual([args, expect.stringContaining(said)]);
    }
    expect(flat(await readFile(join(place.path, 'runs', id, 'report.html'), 'utf8'))).toContain(said);
  });
});

// Nobody can play such a run again, so all depends on what its records follow from.
describe('records of a run with a memory elsewhere', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let runId = '';
  let modelUrl = '';
  const memgym = (...args: string[]) => runCommand(args, { cwd: place.path });

  beforeAll(async () => {
    place = await temporaryFolder();
    const model = await startOpenAIServer({ chat: () => '{"choice":"A"}' });
    const service = await serveMemory();
    await cp(sample, join(place.path, 'data.json'));
    await writeFile(
      join(place.path, 'e.json'),
      JSON.stringify({
        name: 'service',
        benchmark: { type: 'conversations', path: 'data.json', episodeLimit: 2 },
        systems: [{ name: 'mine', type: 'http', options: { url: service.url } }],
        admission: { suite: false },
      }),
    );
    modelUrl = model.baseUrl;
    const env = { OPENAI_BASE_URL: modelUrl };
    const { stdout, stderr } = await runCommand(['run', 'e.json', '--json'], { cwd: place.path, env });
    expect(stderr).not.toContain('memgym:');
    await service.stop();
    await model.close();
    ({ runId } = JSON.parse(stdout));
    expect((await memgym('runs', 'bundle', runId, '--out', 'service.zip')).stderr).toBe('');
  });
  afterAll(() => place.remove());

  type Line = Record<string, unknown>;
  const episode = 'run/episodes/mine/u1.jsonl';
  const isAnswer = ({ kind }: Line): boolean => kind === 'answer';
  const isWrong = (line: Line): boolean => isAnswer(line) && line.output !== line.expected;
  const unanswered = ({ raw: _raw, output: _output, prompt: _prompt, ...line }: Line): Line => ({
    ...line,
    ...{ outcome: 'unanswered', category: 'provider', reason: 'HTTP 500' },
  });
  /** Writes a bundle in whose records each line is replaced, under a seal that fits. */
  const forge = async (change: (line: Line) => Line[]): Promise<string> => {
    const bytes = await forged(join(place.path, 'service.zip'), ({ files }) => {
      const lines = String(files.get(episode)).trimEnd().split('\n');
      const changed = lines.flatMap((line) => change(JSON.parse(line))).map((line) => JSON.stringify(line));
      files.set(episode, Buffer.from(sealedEpisode(`${changed.join('\n')}\n`)));
    });
    await writeFile(join(place.path, 'forged.zip'), bytes);
    return 'forged.zip';
  };

  it('are compared with the data and the replies, which shows them not to be equal', async () => {
    const honest = await memgym('runs', 'replay', 'service.zip', '--json');
    expect([honest.code, JSON.parse(honest.stdout)]).toMatchObject([
      3,
      {
        ...{ outcome: 'not-shown', played: null, differences: [] },
        derived: {
          answers: 24,
          underived: [{ what: 'findings of memories', count: 24 }],
        },
      },
    ]);
    expect((await memgym('runs', 'replay', runId)).code).toBe(3);
  });

  it.each<[string, (line: Line) => Line[], RegExp]>([
    [
      'wrong answers are said to be none',
      (line) => [isWrong(line) ? unanswered(line) : line],
      /"u1-q\d+" is recorded as unanswered, but the model's reply is recorded/g,
    ],
    [
      'wrong answers are left out',
      (line) => (isWrong(line) ? [] : [line]),
      /has no record of the question "u1-q\d+" of the data/g,
    ],
    [
      'wrong answers stand for another person',
      (line) => [isWrong(line) ? { ...line, cluster: 'u2' } : line],
      /the data have another cluster for "u1-q\d+"/g,
    ],
  ])('are found where %s', async (_what, change, expected) => {
    const { code, stdout } = await memgym('runs', 'replay', await forge(change));
    expect([code, stdout]).toEqual([1, expect.stringContaining(`${runId}: differs\n`)]);
    const records = String((await filesIn(join(place.path, 'service.zip'))).get(episode))
      .trimEnd()
      .split('\n');
    const wrong = records.map((line) => JSON.parse(line) as Line).filter(isWrong);
    expect(wrong.length).toBeGreaterThan(2);
    expect(stdout.match(expected)).toHaveLength(wrong.length);
  });

  it.each<[string, (line: Line) => Line, RegExp]>([
    [
      'a quoted message is another',
      (line) => (line.of === 'turn' ? { ...line, text: `${line.text} It is true.` } : line),
      /"u1-q\d+" quotes the message "[^"]+" otherwise/,
    ],
    [
      'evidence is said to be found',
      (line) =>
        isAnswer(line)
          ? { ...line, evidenceRetrieved: (line.evidence as { turnIds: string[] }).turnIds }
          : line,
      /"u1-q\d+" says evidenceRetrieved \["[^\]]+"\], its memories give \[[^\]]*\]/,
    ],
    [
      'prompts are said to be short',
      (line) => (isAnswer(line) ? { ...line, promptTokens: 1 } : line),
      /"u1-q\d+" says promptTokens 1, its prompt has \d+/,
    ],
  ])('are found where %s', async (_what, change, expected) => {
    const { code, stdout } = await memgym('runs', 'replay', await forge((line) => [change(line)]));
    expect([code, stdout]).toEqual([1, expect.stringMatching(expected)]);
  });

  it.each<[string, BundleChange, string]>([
    [
      'the licence of the data',
      ({ header }) => Object.assign(header.data as object, { license: 'CC0' }),
      'bundle.json: license: "CC0" recorded, "MIT" now',
    ],
    [
      'the id of the run',
      ({ manifest, header }) => {
        Object.assign(manifest, { runId: 'service-000000000000' });
        Object.assign(header, { runId: 'service-000000000000' });
      },
      'manifest.json: runId service-000000000000 does not follow from what decides the results',
    ],
    [
      'the size of the data',
      ({ manifest }) =>
        Object.assign(manifest.data as object, { whole: { clusters: 9, episodes: 9, questions: 900 } }),
      'manifest.json: data.whole.episodes: 9 recorded, ',
    ],
  ])('are found with another %s', async (_what, change, expected) => {
    await writeFile(join(place.path, 'forged.zip'), await forged(join(place.path, 'service.zip'), change));
    const { code, stdout } = await memgym('runs', 'replay', 'forged.zip');
    expect([code, stdout]).toEqual([1, expect.stringContaining(expected)]);
  });

  it('say what they cannot prove, such as a time that was changed', async () => {
    const bytes = await forged(join(place.path, 'service.zip'), ({ manifest }) =>
      Object.assign(manifest, { startedOn: '2001-01-01' }),
    );
    await writeFile(join(place.path, 'forged.zip'), bytes);
    for (const command of ['verify', 'replay']) {
      const { stdout } = await memgym('runs', command, 'forged.zip');
      expect([command, flat(stdout)]).toEqual([command, expect.stringContaining('the day of the run')]);
      const facts = JSON.parse((await memgym('runs', command, 'forged.zip', '--json')).stdout);
      expect([command, facts.unprovable]).toEqual([
        command,
        expect.arrayContaining([expect.stringContaining('times and latencies')]),
      ]);
    }
  });

  it('are found where right answers are counted five times', async () => {
    const { code, stdout } = await memgym(
      ...['runs', 'replay'],
      await forge((line) => (isAnswer(line) && !isWrong(line) ? Array<Line>(5).fill(line) : [line])),
    );
    expect([code, stdout]).toEqual([1, expect.stringMatching(/has 5 records of the question "u1-q\d+"/)]);
  });

  it('are found where an episode has none', async () => {
    const bytes = await forged(join(place.path, 'service.zip'), ({ files }) => void files.delete(episode));
    await writeFile(join(place.path, 'none.zip'), bytes);
    const { code, stdout } = await memgym('runs', 'replay', 'none.zip');
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining('episodes/mine/u1.jsonl: has no records of an episode'),
    ]);
  });

  it.each(['refused', 'failed'])(
    'are refused by file and line where their outcome is %s',
    async (outcome) => {
      const { code, stderr } = await memgym(
        ...['runs', 'replay'],
        await forge((line) => [isWrong(line) ? { ...line, outcome } : line]),
      );
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(
          /^memgym: forged\.zip: run\/episodes\/mine\/u1\.jsonl, line \d+: is no record: outcome: /,
        ),
      ]);
      expect(stderr).not.toContain('bug in MemGym');
    },
  );

  it('are refused by file and line by a report of a folder and by the next run', async () => {
    await cp(join(place.path, 'runs', runId), join(place.path, 'changed', runId), { recursive: true });
    const path = join(place.path, 'changed', runId, 'episodes/mine/u1.jsonl');
    const lines = (await readFile(path, 'utf8')).split('\n');
    const changed = lines.map((line) => line.replace(/"outcome":.*/, '"outcome":"failed"}'));
    await writeFile(path, sealedEpisode(changed.join('\n')));
    for (const args of [
      ['runs', 'report', runId],
      ['run', 'e.json'],
    ]) {
      const { code, stderr } = await runCommand([...args, '--runs', 'changed'], {
        cwd: place.path,
        env: { OPENAI_BASE_URL: modelUrl },
      });
      expect([args, code, flat(stderr)]).toEqual([
        args,
        2,
        expect.stringMatching(/u1\.jsonl, line \d+: is no record: outcome: /),
      ]);
      expect(stderr).not.toContain('bug in MemGym');
    }
  });
});

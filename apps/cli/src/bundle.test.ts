import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { fittingReply, type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openPromise } from 'yauzl';
import { forged, sealedEpisode } from './testing/forge-bundle.js';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';
import { serveMemory } from './testing/serve-memory.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));
const key = 'sk-planted0123456789abcdefghijklmnop';

/** The files of an archive, read by another library call than ours. */
async function filesOf(archive: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(archive);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts));
  }
  return files;
}

describe('memgym runs bundle, replay and verify', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let elsewhere: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let runId = '';
  const here = (...args: string[]) =>
    runCommand(args, {
      cwd: place.path,
      env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: key, OPENAI_EMBEDDING_MODEL: 'letters' },
    });
  const there = (...args: string[]) => runCommand(args, { cwd: elsewhere.path });
  const bundle = (): string => join(elsewhere.path, 'run.zip');

  beforeAll(async () => {
    place = await temporaryFolder();
    elsewhere = await temporaryFolder();
    server = await startOpenAIServer({
      chat: ({ body }) => {
        const digest = createHash('sha256').update(JSON.stringify(body.messages)).digest();
        const letter = 'ABCD'[digest.readUInt8(0) % 4];
        return body.response_format === undefined ? `answer ${letter}` : `{"choice":"${letter}"}`;
      },
    });
    await cp(sample, join(place.path, 'data.json'));
    const experiment = {
      name: 'shared',
      benchmark: { type: 'conversations', path: 'data.json', episodeLimit: 2 },
      systems: ['bm25-m', 'emb-m'],
      embedder: { dimensions: 8 },
    };
    await writeFile(join(place.path, 'experiment.json'), JSON.stringify(experiment));
    const { stdout } = await here('run', 'experiment.json', '--json');
    ({ runId } = JSON.parse(stdout));
    const other = await here('run', 'experiment.json', '--set', 'seed=8', '--limit', '3', '--json');
    expect(other.code).toBe(0);
    const made = await here('runs', 'bundle', runId, '--out', bundle(), '--json');
    expect(made.stderr).not.toContain('memgym:');
    expect((await here('runs', 'bundle', runId, '--out', 'again.zip')).code).toBe(0);
    expect(JSON.parse(made.stdout)).toMatchObject({ runId, data: { included: true, license: 'MIT' } });
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
    await elsewhere.remove();
  });

  it('replay a run in another folder, without its server, its cache and its data', async () => {
    const before = server.requests.length;
    const files = await readdir(elsewhere.path);
    const { code, stdout } = await there('runs', 'replay', 'run.zip');
    expect(code).toBe(0);
    expect(stdout).toContain(`${runId}: equal\n`);
    expect(stdout).toContain('5 files of results computed from the records');
    expect(server.requests).toHaveLength(before);
    expect(await readdir(elsewhere.path)).toEqual(files);
  });

  it('pack the replies that the run used and no others, without the key and the address of the server', async () => {
    const files = await filesOf(bundle());
    const texts = new Set<string>();
    for (const { path, body } of server.requests.slice(0)) {
      for (const text of path.endsWith('/embeddings') ? [body.input ?? []].flat() : []) texts.add(text);
    }
    const replies = (files.get('replies.jsonl') ?? '').toString().trimEnd().split('\n');
    const chats = replies.filter((line) => line.includes('finishReason')).length;
    // Two systems, two people with twelve questions each; the other run asked some of them in other words.
    expect(chats).toBe(48);
    expect(replies.length - 1 - chats).toBeGreaterThan(100);
    expect(replies.length - 1 - chats).toBeLessThanOrEqual(texts.size);
    const { host } = new URL(server.baseUrl);
    for (const [path, bytes] of files) {
      expect([path, bytes.includes(host), bytes.includes(key)]).toEqual([path, false, false]);
    }
    expect(files.get('run/manifest.json')?.toString()).toContain('http://server-1.invalid/v1');
    const { model } = JSON.parse(String(files.get('experiment.json')));
    expect(model).not.toHaveProperty('baseUrl');
  });

  it('are read like a folder by every command that only reads, and refused by those that write', async () => {
    const files = (await readdir(elsewhere.path)).sort();
    // What is unpacked for reading goes with the process, which these commands share with the tests.
    const unpacked = await temporaryFolder();
    onTestFinished(unpacked.remove);
    const env = { TMPDIR: unpacked.path };
    const read = (...args: string[]) => runCommand(args, { cwd: elsewhere.path, env });
    const reading = [
      ['show', '1', '--json'],
      ['failures', '--json'],
      ['compare', '--json'],
      ['power', '--json'],
      ['export', '--format', 'csv'],
    ];
    for (const [command = '', ...more] of reading) {
      const [question = [], flags] = command === 'show' ? [more.slice(0, 1), more.slice(1)] : [[], more];
      const inFolder = await here('runs', command, runId, ...question, ...flags);
      const ofBundle = await read('runs', command, 'run.zip', ...question, ...flags);
      expect([command, ofBundle.code, ofBundle.stdout]).toEqual([command, inFolder.code, inFolder.stdout]);
    }
    for (const command of [['report'], ['tag']]) {
      const { code, stderr } = await there('runs', ...command, 'run.zip');
      expect([code, stderr]).toEqual([2, expect.stringContaining('`memgym runs import` unpacks its run')]);
    }
    expect((await readdir(elsewhere.path)).sort()).toEqual(files);
  });

  it('are imported whole, once, and never outside of the folder of the runs', async () => {
    const { code, stdout } = await there('runs', 'import', 'run.zip', '--runs', 'taken', '--json');
    expect([code, JSON.parse(stdout)]).toEqual([0, { folder: join('taken', runId) }]);
    expect(await readdir(join(elsewhere.path, 'taken'))).toEqual([runId]);
    const verified = await there('runs', 'verify', runId, '--runs', 'taken');
    expect([verified.code, verified.stderr]).toEqual([0, expect.any(String)]);
    const again = await there('runs', 'import', 'run.zip', '--runs', 'taken');
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('is there already')]);
    // What somebody else wrote never counts as played here.
    const played = await here('run', 'experiment.json', '--runs', join(elsewhere.path, 'taken'));
    expect([played.code, played.stderr]).toEqual([2, expect.stringContaining('was imported from a bundle')]);
    const strange = await forged(bundle(), ({ manifest }) => {
      manifest.runId = '../../outside';
    });
    await writeFile(join(elsewhere.path, 'strange.zip'), strange);
    await there('runs', 'import', 'strange.zip', '--runs', 'taken');
    expect((await readdir(join(elsewhere.path, 'taken'))).length).toBeLessThanOrEqual(2);
    expect(await readdir(elsewhere.path)).not.toContain('outside');
    await rm(join(elsewhere.path, 'strange.zip'));
    await rm(join(elsewhere.path, 'taken'), { recursive: true });
  });

  it('give the same bytes again', async () => {
    expect(await readFile(join(place.path, 'again.zip'))).toEqual(await readFile(bundle()));
  });

  it('find one changed byte anywhere in a bundle, and name where it is', async () => {
    const bytes = await readFile(bundle());
    const changed = join(place.path, 'changed.zip');
    const named = new Set<string>();
    const step = Math.floor(bytes.length / 40);
    for (let at = 0; at < bytes.length; at += step) {
      const other = Buffer.from(bytes);
      other.writeUInt8(other.readUInt8(at) ^ 0x10, at);
      await writeFile(changed, other);
      const { code, stdout } = await there('runs', 'verify', changed, '--json');
      const { isIntact, differences } = JSON.parse(stdout);
      expect([at, code, isIntact, differences.length > 0]).toEqual([at, 1, false, true]);
      for (const { file } of differences) named.add(file);
    }
    const folders = new Set([...named].map((file) => file.split('/').slice(0, 2).join('/')));
    for (const part of ['replies.jsonl', 'run/report.html', 'run/texts']) expect(folders).toContain(part);
    expect((await there('runs', 'verify', 'run.zip')).stdout).toMatch(
      /^run\.zip: intact \(\d+ files, [\d,]+ records\)\nAll digests fit\. They do not show who made it/,
    );
    const replay = await there('runs', 'replay', changed);
    expect(replay.code).toBe(2);
    expect(replay.stderr).toContain('is not as it was packed');
  });

  it('refuse files that no bundle has, and an experiment that is not the one of the run', async () => {
    const changes: [string, (files: Map<string, Buffer>) => void, string][] = [
      ['evil.mjs', (files) => files.set('evil.mjs', Buffer.from('export {}')), 'is no file of a bundle'],
      ['run/more.json', (files) => files.set('run/more.json', Buffer.from('{}')), 'is no file of a bundle'],
      ['data/b.json', (files) => files.set('data/b.json', Buffer.from('{}')), 'is none of the data that'],
      ['experiment.json', (files) => files.delete('experiment.json'), 'is missing'],
      [
        'experiment.json',
        (files) => {
          const experiment = JSON.parse(String(files.get('experiment.json')));
          experiment.systems.push({ name: 'more', type: './evil.mjs' });
          files.set('experiment.json', Buffer.from(JSON.stringify(experiment)));
        },
        'is not the experiment of the run',
      ],
    ];
    for (const [path, change, what] of changes) {
      const bytes = await forged(bundle(), ({ files }) => change(files));
      await writeFile(join(elsewhere.path, 'more.zip'), bytes);
      const verified = await there('runs', 'verify', 'more.zip');
      expect([verified.code, verified.stdout]).toEqual([1, expect.stringContaining(`${path}: ${what}`)]);
      const replayed = await there('runs', 'replay', 'more.zip');
      expect([replayed.code, replayed.stderr]).toEqual([2, expect.stringContaining(`${path}: ${what}`)]);
    }
    await rm(join(elsewhere.path, 'more.zip'));
  });

  it('name the changed record of a run, and refuse to bundle it', async () => {
    expect((await here('runs', 'verify', runId)).code).toBe(0);
    const copy = join(place.path, 'copied');
    await cp(join(place.path, 'runs', runId), copy, { recursive: true });
    const episode = join(copy, 'episodes', 'bm25-m', 'u1.jsonl');
    const text = await readFile(episode, 'utf8');
    await writeFile(episode, text.replace('"output":"', '"output":"n'));
    const line = text.slice(0, text.indexOf('"output":"')).split('\n').length;
    const found = await here('runs', 'verify', copy);
    expect(found.code).toBe(1);
    expect(found.stdout).toMatch(
      new RegExp(`episodes/bm25-m/u1\\.jsonl, line ${line}: the record answer of u1-q\\d+ differs`),
    );
    const refused = await here('runs', 'bundle', copy, '--out', join(place.path, 'refused.zip'));
    expect(refused.code).toBe(2);
    expect(await readdir(place.path)).not.toContain('refused.zip');
  });

  it('name the cache if a reply is missing in it, and write nothing', async () => {
    const { code, stderr } = await here('runs', 'bundle', runId, '--out', 'none.zip', '--cache-dir', 'empty');
    expect(code).toBe(2);
    expect(stderr).toContain('a reply that the run used is missing in empty.');
    expect(stderr).toContain('Flag: --cache-dir');
    expect(await readdir(place.path)).not.toContain('none.zip');
  });

  it.each([
    ['a missing file', 'missing.zip', 'no such file'],
    ['a folder without a run', '.', 'contains no run'],
  ])('refuse %s', async (_what, file, problem) => {
    const { code, stderr } = await there('runs', 'replay', file);
    expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
  });

  it('leave out data that nobody said may be passed on, and everything that quotes them', async () => {
    const own = JSON.parse(await readFile(sample, 'utf8'));
    delete own.license;
    await writeFile(join(place.path, 'own.json'), JSON.stringify(own));
    const played = await here('run', 'experiment.json', '--data', 'own.json', '--json');
    const id = JSON.parse(played.stdout).runId;
    const file = join(elsewhere.path, 'own.zip');
    const { stderr } = await here('runs', 'bundle', id, '--out', file);
    expect(stderr).toContain('Data not included, because it is not known whether they may be passed on.');
    const files = await filesOf(file);
    expect(
      [...files.keys()].filter((path) => /episodes|texts|states|report|parquet|data\//.test(path)),
    ).toEqual([]);
    const [said] = own.episodes[0].sessions[0].turns;
    for (const [path, bytes] of files) expect([path, bytes.includes(said.content)]).toEqual([path, false]);

    // Nobody who reads it can play it again with `memgym run`, or knows of a folder that its data share with it.
    await there('runs', 'import', 'own.zip', '--runs', 'taken');
    for (const [given, command] of [
      ['own.zip', 'show'],
      [join('taken', id), 'show'],
      ['own.zip', 'failures'],
      ['own.zip', 'export'],
    ] as const) {
      const rest = command === 'show' ? ['1'] : command === 'export' ? ['--format', 'csv'] : [];
      const { code, stderr: refusal } = await there('runs', command, given, ...rest);
      expect([code, refusal]).toEqual([2, expect.stringContaining('memgym runs replay <bundle> --data')]);
      expect(refusal).not.toContain('memgym run`');
    }
    await rm(join(elsewhere.path, 'taken'), { recursive: true });

    const alone = await there('runs', 'replay', 'own.zip');
    expect(alone.code).toBe(2);
    expect(alone.stderr).toContain('own.json (SHA-256 ');
    const withData = await there('runs', 'replay', 'own.zip', '--data', join(place.path, 'own.json'));
    expect(withData.stdout).toContain(`${id}: equal\n`);
    const otherData = await there('runs', 'replay', 'own.zip', '--data', sample);
    expect(otherData.code).toBe(2);
    expect(otherData.stderr).toContain('these are not the data of the run');
    expect((await here('runs', 'bundle', id, '--out', file, '--with-data')).stdout).toContain(
      'Data included.',
    );
    expect((await there('runs', 'replay', 'own.zip')).stdout).toContain(`${id}: equal\n`);
    await rm(file);
  });

  it('replay an on-policy run that shards played', async () => {
    const users = generateUsersOffline({ users: 3, questions: 2, periods: 2 });
    await writeFile(join(place.path, 'users.json'), JSON.stringify(users.map(toAMemGymItem)));
    const talk = await startOpenAIServer({ chat: (request) => ({ text: fittingReply(request) }) });
    const config = {
      name: 'talk',
      benchmark: { type: 'amemgym', path: 'users.json' },
      embedder: { type: 'openai', model: 'test-embedder', dimensions: 8 },
      systems: ['native', 'awe'],
    };
    await writeFile(join(place.path, 'talk.json'), JSON.stringify(config));
    const memgym = (...args: string[]) =>
      runCommand(args, { cwd: place.path, env: { OPENAI_BASE_URL: talk.baseUrl } });
    const folders = [];
    for (const part of ['1/2', '2/2']) {
      const { stdout } = await memgym('run', 'talk.json', '--shard', part, '--runs', 'parts', '--json');
      folders.push(JSON.parse(stdout).dir);
    }
    const merged = await memgym('runs', 'merge', 'talk.json', ...folders, '--json');
    const file = join(elsewhere.path, 'talk.zip');
    const made = await memgym(
      'runs',
      'bundle',
      JSON.parse(merged.stdout).runId,
      '--with-data',
      '--out',
      file,
    );
    expect([made.code, made.stderr]).toEqual([0, expect.not.stringContaining('memgym:')]);
    await talk.close();
    const folder = await memgym('runs', 'replay', JSON.parse(merged.stdout).runId);
    expect([folder.code, folder.stdout]).toEqual([3, expect.stringContaining(': not shown to be equal')]);
    const { code, stdout } = await there('runs', 'replay', 'talk.zip');
    expect([code, stdout]).toEqual([0, expect.stringContaining(': equal\n')]);
  });

  it('say which answers are missing in a run, and replay it with the same ones missing', async () => {
    const { episodes } = JSON.parse(await readFile(sample, 'utf8'));
    const refused: string = episodes[0].questions[1].text;
    const failing = await startOpenAIServer({
      chat: () => '{"choice":"A"}',
      fail: ({ body }) => (JSON.stringify(body).includes(refused) ? { status: 400 } : undefined),
    });
    const config = {
      name: 'gaps',
      benchmark: { type: 'conversations', path: 'data.json', episodeLimit: 1 },
      systems: ['none', 'bm25-m'],
    };
    await writeFile(join(place.path, 'gaps.json'), JSON.stringify(config));
    const run = (...flags: string[]) =>
      runCommand(['run', 'gaps.json', '--json', '--cache-dir', 'gaps-cache', ...flags], {
        cwd: place.path,
        env: { OPENAI_BASE_URL: failing.baseUrl, OPENAI_API_KEY: key },
      });
    const id = JSON.parse((await run()).stdout).runId;
    await failing.close();
    const file = join(elsewhere.path, 'gaps.zip');
    const made = await here('runs', 'bundle', id, '--out', file, '--cache-dir', 'gaps-cache');
    const missing = '2 of 24 answers are missing (none 1, bm25-m 1), and a failure cannot be repeated';
    const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');
    expect([made.code, flat(made.stdout)]).toEqual([
      0,
      expect.stringContaining(`It cannot be played again, because ${missing}.`),
    ]);
    const replayed = await there('runs', 'replay', 'gaps.zip');
    expect([replayed.code, flat(replayed.stdout)]).toEqual([
      3,
      expect.stringContaining(`${id}: not shown to be equal`),
    ]);
    expect(flat(replayed.stdout)).toContain(`Not played again, because ${missing}.`);
    const { systems } = JSON.parse((await there('runs', 'replay', 'gaps.zip', '--json')).stdout);
    const recorded = JSON.parse(await readFile(join(place.path, 'runs', id, 'metrics.json'), 'utf8'));
    expect(systems).toEqual(recorded.systems);
  });

  it('play only what can be played of a run with a memory that is a service, and recompute the rest', async () => {
    const { url, stop } = await serveMemory();
    const config = {
      name: 'service',
      benchmark: { type: 'conversations', path: 'data.json', episodeLimit: 1 },
      model: { type: 'offline' },
      embedder: { dimensions: 8 },
      systems: ['none', { name: 'mine', type: 'http', options: { url } }],
      admission: { suite: false },
    };
    await writeFile(join(place.path, 'service.json'), JSON.stringify(config));
    const { stdout, stderr } = await here('run', 'service.json', '--json', '--cache-dir', 'service-cache');
    await stop();
    expect(stderr).not.toContain('memgym:');
    const file = join(elsewhere.path, 'service.zip');
    const made = await here(
      ...['runs', 'bundle', JSON.parse(stdout).runId, '--out', file, '--cache-dir', 'service-cache'],
    );
    expect(made.stdout.replaceAll(/\s+/g, ' ')).toContain(
      'Not the whole run can be played again, because the memory of mine is outside of MemGym',
    );
    const files = await filesOf(file);
    for (const [path, bytes] of files)
      expect([path, bytes.includes(new URL(url).host)]).toEqual([path, false]);
    const replayed = await there('runs', 'replay', 'service.zip');
    expect([replayed.code, replayed.stdout]).toEqual([3, expect.stringContaining(': not shown to be equal')]);
    expect(replayed.stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /\d+ files played again for none from the stored replies, without a call The rest was not played again, because the memory of mine/,
    );
    const facts = JSON.parse((await there('runs', 'replay', 'service.zip', '--json')).stdout);
    expect(facts).toMatchObject({ playedSystems: ['none'], derived: { answers: 12 }, differences: [] });
    const turned = await forged(file, ({ files: inside }) => {
      const path = 'run/episodes/none/u1.jsonl';
      const text = String(inside.get(path));
      inside.set(path, Buffer.from(sealedEpisode(text.replace(/"output":"([A-D])"/, '"output":"$1 "'))));
    });
    await writeFile(file, turned);
    const found = await there('runs', 'replay', 'service.zip');
    expect([found.code, found.stdout]).toEqual([
      1,
      expect.stringMatching(/episodes\/none\/u1\.jsonl, line \d+/),
    ]);
  });
});

import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInProcess } from './testing/run-in-process.js';
import { runMemgym, temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/longmemeval', import.meta.url));
const longMemEval = fileURLToPath(new URL('../../../packages/longmemeval', import.meta.url));

/** Would end this process if a list ran it. */
const deadly = 'process.exit(7);';

describe('installed plugins', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  const memgym = (...args: string[]) => runInProcess(args);
  // A process of its own, because a package that is imported here would find MemGym's sources.
  const built = (...args: string[]) => runMemgym(args, { cwd: place.path });
  const install = async (name: string, manifest: object): Promise<void> => {
    const folder = join(place.path, 'node_modules', name);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name, main: 'index.js', ...manifest }));
    await writeFile(join(folder, 'index.js'), deadly);
  };
  const keywords = ['memgym-plugin'];

  beforeAll(async () => {
    place = await temporaryFolder();
    const named = (type: string) => ({ type, description: `All about ${type}.` });
    await install('@ann/pets', {
      keywords,
      version: '1.2.3',
      memgym: {
        benchmark: {
          ...named('pets'),
          data: { title: 'Pets', license: 'CC0', source: 'https://pets.example', citation: 'Ann, Pets' },
        },
        memorySystem: named('pet-names'),
        generator: named('new-pets'),
      },
    });
    await install('unmarked', { memgym: { benchmark: named('unmarked') } });
    await install('silent', { keywords });
    await install('wrong', { keywords, memgym: { benchmark: { type: 'wrong' } } });
    await mkdir(join(place.path, 'node_modules', '@memgym'));
    await symlink(longMemEval, join(place.path, 'node_modules', '@memgym', 'longmemeval'), 'junction');
  });
  beforeEach(() => {
    vi.spyOn(process, 'cwd').mockReturnValue(place.path);
  });
  afterEach(() => {
    process.exitCode = undefined;
  });
  afterAll(() => place.remove());

  it('stand in every list by their declaration, without running their code', async () => {
    const pets = { package: '@ann/pets', version: '1.2.3' };
    const lists = {
      benchmarks: { ...pets, type: 'pets', description: 'All about pets.' },
      systems: { ...pets, type: 'pet-names', description: 'All about pet-names.' },
      generate: { ...pets, type: 'new-pets', description: 'All about new-pets.' },
    };
    for (const [group, expected] of Object.entries(lists)) {
      const { installed } = JSON.parse((await memgym(group, 'list', '--json')).stdout);
      expect(installed[0]).toEqual(expected);
      const { stdout, stderr } = await memgym(group, 'list');
      expect(stdout.replace(/\s+/g, ' ')).toMatch(/All about [\w-]+\. \(@ann\/pets\)/);
      expect(stdout).not.toContain('unmarked');
      expect(stderr).toMatch(/Not listed: silent .*memgym is missing/);
      expect(stderr).toMatch(/Not listed: wrong .*memgym.benchmark.description is missing/);
    }
    const { stdout } = await memgym('data', 'list');
    expect(stdout).toMatch(/pets {2}Pets\n +package +@ann\/pets\n +licence +CC0\n/);
    const { datasets } = JSON.parse((await memgym('data', 'list', '--json')).stdout);
    expect(datasets).toContainEqual(expect.objectContaining({ name: 'pets', package: '@ann/pets' }));
    expect(datasets).toContainEqual(expect.objectContaining({ name: 'longmemeval' }));
  });

  it('have their data checked, with the oddities that they declare and the published counts', async () => {
    for (const name of ['longmemeval', '@memgym/longmemeval']) {
      const { code, stdout } = await built('data', 'check', name, sample, '--json');
      expect(code).toBe(1);
      const report = JSON.parse(stdout);
      // The sample is a part, whose figures are not those of the whole.
      const missing = ['episodes', 'questions'].map((kind) =>
        expect.stringContaining(`492 of the 500 published ${kind} are missing`),
      );
      expect(report).toMatchObject({ dataset: 'longmemeval', problems: missing });
      expect(report.counts).toContainEqual({ name: 'questions', count: 8, published: 500 });
      expect(report.quirks.length).toBeGreaterThan(0);
      for (const { id } of report.quirks) expect(id).toMatch(/^longmemeval-/);
    }
    await expect(memgym('data', 'check', 'longmemevil')).rejects.toMatchObject({
      category: 'config',
      hint: expect.stringMatching(/Did you mean "longmemeval"/),
    });
  });

  it('have their prompts exported and replaced, as all are', async () => {
    const exported = await built(
      ...[
        'prompts',
        'export',
        '--plugin',
        '@memgym/longmemeval',
        '--out',
        'texts',
        'longmemeval/judge-answer',
      ],
    );
    expect(exported.stderr).toBe('');
    const file = join(place.path, 'texts', 'longmemeval', 'judge-answer.txt');
    const text = await readFile(file, 'utf8');
    const marked = 'You are a strict marker of responses.';
    await writeFile(
      file,
      text.replace(/^=== system ===\n/m, (line) => `${line}${marked}\n\n`),
    );
    const experiment = {
      name: 'stranger',
      benchmark: { type: '@memgym/longmemeval', path: sample, options: { incomplete: true } },
      model: { type: 'offline' },
      systems: ['bm25-m'],
      prompts: 'texts',
    };
    await writeFile(join(place.path, 'stranger.json'), JSON.stringify(experiment));
    const listed = JSON.parse((await built('prompts', 'list', 'stranger.json', '--json')).stdout);
    expect(listed.prompts).toContainEqual(
      expect.objectContaining({ name: 'longmemeval/judge-answer', text: 'supplied' }),
    );
    const run = JSON.parse((await built('run', 'stranger.json', '--json')).stdout);
    const manifest = JSON.parse(await readFile(join(place.path, 'runs', run.runId, 'manifest.json'), 'utf8'));
    expect(manifest.suppliedPrompts).toMatchObject([{ name: 'longmemeval/judge-answer', version: '2' }]);
    // A question that cannot be answered and was: its miss has a reason of its own.
    const failures = JSON.parse((await built('runs', 'failures', run.runId, '--json')).stdout);
    expect(JSON.stringify(failures)).toContain('"invented"');
    const missing = await built('prompts', 'export', '--plugin', 'memgym-nothing', '--out', 'none');
    expect(missing.stderr).toMatch(/memgym-nothing.*no such package is installed/);
  });

  it('explain their own prediction format and options', async () => {
    const help = await built('score', '@memgym/longmemeval', '--help');
    expect(help.stdout).toMatch(/--judge <model>.*question_id, hypothesis, retrieved\?/s);
    const shown = await built('benchmarks', 'show', '@memgym/longmemeval');
    expect(shown.stdout).toMatch(/licence: .*ShareGPT/s);
  });
});

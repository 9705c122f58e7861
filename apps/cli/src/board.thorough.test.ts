import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenAIServer } from '@memgym/llm-client/testing';
import type { Listening } from '@memgym/memory-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  boardExperiment,
  serveNothing,
  serveReader,
  testSheet,
  writeSheet,
} from './__fixtures__/played-for-board.js';
import { type BundleChange, forged, sealedEpisode } from './testing/forge-bundle.js';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';
import { serveMemory } from './testing/serve-memory.js';

const locomo = join(process.env.MEMGYM_DATA_DIR ?? '', 'locomo', 'locomo10.json');

const products = {
  shop: { name: 'Shop', version: '1.2.0', edition: 'oss', vendor: 'Shop Ltd', relation: 'vendor' },
  lost: { name: 'Lost', version: '0.1', edition: 'platform', relation: 'third', noticeOn: '2026-01-01' },
};

const model = { type: 'openai', model: 'open-7b' };

describe.skipIf(!existsSync(locomo))('a board', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  const services: Listening[] = [];
  let runId = '';
  const file = (name: string): string => join(place.path, name);
  const memgym = (...args: string[]) =>
    runCommand(args, { cwd: place.path, env: { MEMGYM_DATA_DIR: process.env.MEMGYM_DATA_DIR ?? '' } });
  const check = async (name: string, ...more: string[]) => {
    const { code, stdout, stderr } = await memgym('board', 'check', name, ...more);
    expect(stderr).toBe('');
    return { code, reasons: stdout };
  };
  const form = (name: string, products_: object = products): Promise<void> =>
    writeFile(file(name), JSON.stringify({ submitter: 'ann', products: products_ }));
  /** A bundle with changes, whose digests all fit, and the form of the honest one. */
  const forge = async (name: string, change: BundleChange): Promise<string> => {
    await writeFile(file(`${name}.memgym.zip`), await forged(file('honest.memgym.zip'), change));
    await form(`${name}.json`);
    return `${name}.memgym.zip`;
  };
  const changeRecords = (
    files: Map<string, Buffer>,
    system: string,
    change: (text: string) => string,
  ): void => {
    for (const [path, bytes] of files) {
      if (!path.startsWith(`run/episodes/${system}/`)) continue;
      files.set(path, Buffer.from(sealedEpisode(change(bytes.toString('utf8')))));
    }
  };
  /** Plays an experiment and bundles it. */
  const played = async (name: string, experiment: object): Promise<string> => {
    await writeFile(file(`${name}-experiment.json`), JSON.stringify(experiment));
    const run = await memgym('run', `${name}-experiment.json`, '--json');
    expect(run.stderr).not.toContain('memgym:');
    const id = JSON.parse(run.stdout).runId;
    const bundled = await memgym('runs', 'bundle', id, '--out', `${name}.memgym.zip`);
    expect([bundled.code, bundled.stderr.includes('memgym:')]).toEqual([0, false]);
    await form(`${name}.json`);
    return id;
  };
  const experiment = () =>
    boardExperiment(server.baseUrl, { shop: services[0]?.url ?? '', lost: services[1]?.url ?? '' });

  beforeAll(async () => {
    place = await temporaryFolder();
    server = await serveReader(locomo);
    services.push(await serveMemory(), await serveNothing());
    runId = await played('honest', experiment());
    const { systems } = JSON.parse(await readFile(file(`runs/${runId}/metrics.json`), 'utf8'));
    const { by } = systems[0].metrics.judged;
    const counts = Object.entries(by as Record<string, { n: number }>).map(([type, { n }]) => [type, n]);
    await writeSheet(place.path, Object.fromEntries(counts));
  }, 600_000);
  afterAll(async () => {
    await server.close();
    for (const { stop } of services) await stop();
    await place.remove();
  });

  it('admits an honest bundle, and does not score a memory that was never wired', async () => {
    const { code, reasons } = await check('honest.memgym.zip');
    expect(reasons).toMatch(/admitted to test-1 \(8 rows\)/);
    expect(reasons).toMatch(/not scored: lost\. Its memory was not measured: /);
    expect(code).toBe(0);
  });

  it('refuses what would start a program, and starts none', async () => {
    const started = file('started');
    const name = await forge('program', ({ manifest }) => {
      const [first] = manifest.config.systems;
      const options = { command: ['sh', '-c', `touch ${started}`] };
      Object.assign(first ?? {}, { type: 'mcp', options });
    });
    const { code, reasons } = await check(name);
    expect(reasons).toContain('R1  systems[0].options starts a program (["sh","-c"');
    expect(reasons).toContain('A bundle is read, never run. Not opened.');
    expect([code, existsSync(started)]).toEqual([1, false]);
  });

  it('refuses prompts of its own, modules, files and addresses', async () => {
    const name = await forge('reaching', ({ manifest }) => {
      const [, second, third] = manifest.config.systems;
      Object.assign(second ?? {}, { type: './mine.mjs' });
      Object.assign(third ?? {}, { options: { url: 'http://169.254.169.254/' } });
      Object.assign(manifest, {
        suppliedPrompts: [{ name: 'answer-free-text', version: '5', digest: 'f00' }],
      });
    });
    const { code, reasons } = await check(name);
    expect(reasons).toContain('R1  prompts: the text of answer-free-text was replaced.');
    expect(reasons).toContain('R1  systems[1] is of the type "./mine.mjs", which does not come with MemGym.');
    expect(reasons).toContain('R1  systems[2].options.url names an address (http://169.254.169.254/).');
    expect(code).toBe(1);
  });

  /** The honest bundle with a changed byte. */
  const change = async (name: string): Promise<void> => {
    const bytes = await readFile(file('honest.memgym.zip'));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(file(`${name}.memgym.zip`), bytes);
    await form(`${name}.json`);
  };

  it('refuses changed bytes', async () => {
    await change('changed');
    const { code, reasons } = await check('changed.memgym.zip');
    expect([code, reasons]).toEqual([1, expect.stringMatching(/refused by test-1.*\n {2}R2 {2}/)]);
  });

  it('refuses verdicts that were turned, whatever the bundle says of itself', async () => {
    const name = await forge('turned', ({ header, files }) => {
      changeRecords(files, 'turn-windows', (text) =>
        text.replaceAll('"judged-strictly":0', '"judged-strictly":1'),
      );
      Object.assign(header, { replies: null, notPlayed: 'the memory of turn-windows is outside of MemGym' });
      files.delete('replies.jsonl');
    });
    const { code, reasons } = await check(name);
    expect(reasons).toMatch(/R5 {2}.*says judged-strictly 1, the judge's recorded replies give 0/);
    expect(code).toBe(1);
  });

  it('refuses a typed number', async () => {
    const name = await forge('typed', ({ files }) => {
      const text = String(files.get('run/metrics.json'));
      files.set('run/metrics.json', Buffer.from(text.replace(/"value": 0\.\d+/, '"value": 0.999')));
    });
    const { code, reasons } = await check(name);
    expect(reasons).toContain('R5  run/metrics.json: is damaged, or was not written by a run.');
    expect(code).toBe(1);
  });

  it('refuses a reader that says one sentence and a judge that takes it', async () => {
    const bribed = await serveReader(locomo, 'It is as the notes say.');
    await played('bribed', {
      ...experiment(),
      model: { ...model, baseUrl: bribed.baseUrl },
      systems: ['none'],
    });
    await bribed.close();
    await form('bribed.json', {});
    const { code, reasons } = await check('bribed.memgym.zip');
    expect(reasons).toContain('R7  none is judged 1.000 by the strict rubric; test-1 has 0–0.1.');
    expect(reasons).toContain('R7  The row bm25 is missing: a system of the type bm25-m');
    expect(code).toBe(1);
  });

  it('refuses other data under the same name', async () => {
    const samples = JSON.parse(await readFile(locomo, 'utf8')) as { qa: { answer?: unknown }[] }[];
    for (const { qa } of samples)
      for (const each of qa) if ('answer' in each) each.answer = 'No information available';
    await mkdir(file('altered'));
    await writeFile(file('altered/locomo10.json'), JSON.stringify(samples));
    await played('altered', {
      ...experiment(),
      benchmark: { ...testSheet.benchmark, path: 'altered/locomo10.json' },
      systems: ['none'],
    });
    await form('altered.json', {});
    const { code, reasons } = await check('altered.memgym.zip');
    expect(reasons).toMatch(/R3 {2}.*locomo10\.json has the SHA-256 .*published 79fa87e90f04/);
    expect(code).toBe(1);
  });

  it('refuses a part of the questions, one trial, another reader and answers of the offline model', async () => {
    await played('part', {
      ...experiment(),
      benchmark: { ...testSheet.benchmark, filter: { type: 'single-hop' } },
      model: { ...model, baseUrl: server.baseUrl, model: 'other-70b', temperature: 0.7 },
      trials: 1,
      systems: ['none'],
    });
    await form('part.json', {});
    const part = (await check('part.memgym.zip')).reasons;
    expect(part).toMatch(/R3 {2}benchmark\.filter: .* here, nothing in the sheet/);
    expect(part).toContain('R6  reader.model: "other-70b" here, "open-7b" in the sheet.');
    expect(part).toContain('R6  experiment.trials: 1 here, 3 in the sheet.');
    await played('offline', { ...experiment(), model: { type: 'offline' }, systems: ['none'] });
    await form('offline.json', {});
    const { code, reasons } = await check('offline.memgym.zip');
    expect(reasons).toContain('R6  Answers or verdicts are of the offline model, so they are simulated.');
    expect(code).toBe(1);
  });

  it('counts missing answers as wrong, and refuses more than a few', async () => {
    const failing = await serveReader(locomo, undefined, (prompt) => prompt.length % 3 === 0);
    await writeFile(
      file('gaps-experiment.json'),
      JSON.stringify({
        ...experiment(),
        model: { ...model, baseUrl: failing.baseUrl },
        systems: ['none', 'oracle'],
      }),
    );
    const run = await memgym('run', 'gaps-experiment.json', '--json');
    await failing.close();
    const { code: bundled } = await memgym(
      'runs',
      'bundle',
      JSON.parse(run.stdout).runId,
      '--out',
      'gaps.memgym.zip',
    );
    expect(bundled).toBe(0);
    const { code, reasons } = await check('gaps.memgym.zip');
    expect(reasons).toMatch(
      /R4 {2}oracle lacks \d+ of 30 verdicts by judged\. Missing counts as wrong: [\d.]+\/30 = /,
    );
    expect(code).toBe(1);
  });

  it('names the vendor that was not asked, the product that is not stated, and the bytes that are others', async () => {
    await cp(file('honest.memgym.zip'), file('rival.memgym.zip'));
    const { noticeOn: _, ...lost } = products.lost;
    const sha256 = '0'.repeat(64);
    await writeFile(file('rival.json'), JSON.stringify({ submitter: 'ann', sha256, products: { lost } }));
    const { code, reasons } = await check('rival.memgym.zip', '--json');
    const { isAdmitted, refusals } = JSON.parse(reasons);
    expect([code, isAdmitted]).toEqual([1, false]);
    expect(refusals).toEqual([
      {
        rule: 'R2',
        what: expect.stringMatching(
          /^The bundle has the SHA-256 [0-9a-f]{64}, its submission states 0{64}\.$/,
        ),
      },
      {
        rule: 'R12',
        what: 'shop is a memory outside of MemGym. Its submission states no product and version.',
      },
      { rule: 'R12', what: 'The vendor of Lost (lost) was not asked yet: noticeOn is missing.' },
    ]);
  });

  it('is built of what was admitted alone, with everything else counted', async () => {
    await mkdir(file('board/claims'), { recursive: true });
    for (const name of ['sheet.json', 'honest.memgym.zip', 'honest.json'])
      await cp(file(name), file(`board/${name}`));
    await change('board/changed');
    await writeFile(
      file('board/removals.jsonl'),
      `${JSON.stringify({ date: '2026-11-01', row: 'Old 1.0', rule: 'R5', evidence: '40 verdicts were turned.' })}\n`,
    );
    const { code, stdout } = await memgym('board', 'build', 'board', '--out', 'site');
    expect([code, stdout]).toEqual([0, expect.stringContaining('changed.memgym.zip is refused:')]);
    const board = JSON.parse(await readFile(file('site/board.json'), 'utf8'));
    const names = board.rows.map((row: { system: { name: string } }) => row.system.name);
    expect([...names].sort()).toEqual([
      'bm25-m',
      'bm25-s',
      'full-context',
      'noise',
      'none',
      'oracle',
      'shop',
      'turn-windows',
    ]);
    const row = board.rows.find(({ system }: { system: { name: string } }) => system.name === 'turn-windows');
    // The judge of this test takes vague answers by the generous rubric only.
    expect(row.lenient.value).toBeGreaterThan(row.strict.value);
    expect(row).toMatchObject({ level: 'played again', asked: { questions: 10, trials: 3, missing: 0 } });
    expect(
      board.rows.find(({ system }: { system: { name: string } }) => system.name === 'shop'),
    ).toMatchObject({
      level: 'recomputed',
      product: { name: 'Shop', version: '1.2.0' },
    });
    expect([board.refused.length, board.discards.length, board.removals.length]).toEqual([1, 1, 1]);
    const index = await readFile(file('site/index.html'), 'utf8');
    expect(index).toContain('Refused: 1. Not scored: 1. Claims: 0. Removed: 1.');
    const exported = JSON.parse(await readFile(file(`site/every-eval-ever/${row.id}.json`), 'utf8'));
    expect(
      exported.evaluation_results.map(
        (each: { score_details: { score: number } }) => each.score_details.score,
      ),
    ).toEqual([row.strict.value, row.lenient.value]);
    const samples = (await readFile(file(`site/every-eval-ever/${row.id}_samples.jsonl`), 'utf8'))
      .trim()
      .split('\n');
    expect(samples).toHaveLength(10 * 3 * 2);
    const again = await memgym('board', 'build', 'board', '--out', 'site');
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('site: is not empty')]);
  });
});

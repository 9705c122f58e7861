import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from '@memgym/core';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

const sampleFile = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

describe('memgym runs compare', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  const memgym = (...args: string[]) => runCommand(args, { cwd: place.path });
  const ids: string[] = [];
  beforeAll(async () => {
    place = await temporaryFolder();
    for (const seed of ['', '--set=systems=["bm25-m","none"]']) {
      const run = await memgym('run', 'everyday', '--json', ...(seed === '' ? [] : [seed]));
      expect(run.stderr).not.toContain('memgym:');
      ids.push(JSON.parse(run.stdout).runId);
    }
  });
  afterAll(() => place.remove());
  const recalls = async (id: string) => {
    const metrics = JSON.parse(await readFile(join(place.path, 'runs', id, 'metrics.json'), 'utf8'));
    const systems: { name: string; metrics: Record<'recall@500tokens', { value: number; n: number }> }[] =
      metrics.systems;
    return {
      recall: new Map(systems.map(({ name, metrics: own }) => [name, own['recall@500tokens'].value])),
      n: systems[0]?.metrics['recall@500tokens'].n,
    };
  };

  it('compares the systems of two runs, ranks the shared ones, and omits bounds', async () => {
    const outcome = await memgym('runs', 'compare', ids[0] as string, ids[1] as string, '--json');
    const { metric, systems } = JSON.parse(outcome.stdout);
    // A simulated model answered, so retrieval is the headline.
    expect(metric).toBe('recall@500tokens');
    expect(systems.map(({ name }: { name: string }) => name)).toEqual(['bm25-m', 'none']);
    // The bound is shown, and neither ranked nor counted.
    for (const { name, difference, rankChange, finding } of systems) {
      const shown = [difference, rankChange, finding.value, finding.comparisons];
      expect(shown).toEqual([0, name === 'none' ? null : 0, 0, 1]);
    }
    const table = await memgym('runs', 'compare', ids[0] as string, ids[1] as string);
    expect(table.stdout).toMatch(/^bm25-m .*0\.000.*\n─[─ ]+\nnone /m);
  });

  it('refuses one run as both sides, by its id or by its folder', async () => {
    const [id = ''] = ids;
    const { code, stdout, stderr } = await memgym('runs', 'compare', id, join(place.path, 'runs', id));
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('are the same run')]);
  });

  it('compares the systems of one run with a baseline, and so does the report', async () => {
    const id = ids[0] as string;
    const outcome = await memgym('runs', 'compare', id, '--baseline', 'recent', '--json');
    const { baseline, systems } = JSON.parse(outcome.stdout);
    expect(baseline.name).toBe('recent');
    const { recall, n } = await recalls(id);
    for (const { name, value, finding } of systems) {
      expect(value).toBe(recall.get(name));
      // A system that returns everything is not ranked.
      if (value === null) {
        expect(finding).toBeNull();
        continue;
      }
      expect(finding.value).toBeCloseTo(Number(recall.get(name)) - Number(recall.get('recent')), 12);
      expect(finding.n).toBe(n);
    }
    expect(systems.map(({ name }: { name: string }) => name)).not.toContain('recent');
    const table = await memgym('runs', 'compare', id, '--baseline', 'recent');
    const shown = /^hybrid\S*(?: \*)? +[\d.]+ +\+([\d.]+) \[/m.exec(table.stdout)?.[1];
    for (const line of table.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    const report = await readFile(join(place.path, 'runs', id, 'report.html'), 'utf8');
    const part = report.slice(report.indexOf('Compared to <b><bdi>recent</bdi>'));
    expect(part.slice(part.indexOf('<bdi>hybrid</bdi>'))).toMatch(new RegExp(`^.{0,120}\\+${shown}`, 's'));
    expect(table.stdout).toMatch(/^\* differs from the baseline|^All \d+ intervals include 0/m);
    const unknown = await memgym('runs', 'compare', id, '--baseline', 'recnt');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('Did you mean "recent"?')]);
  });

  it('fails for CI if a system became worse, and says so in JUnit and Markdown', async () => {
    const worse = '--set=systems=[{"name":"bm25-m","type":"recent"},"none"]';
    const run = await memgym('run', 'everyday', '--json', worse, '--set=name=worse');
    const { runId } = JSON.parse(run.stdout);
    const files = ['--out', 'gate.xml', '--out', 'gate.md'];
    const gate = (after: string, ...flags: string[]) =>
      memgym('runs', 'compare', ids[1] as string, after, '--metric', 'recall@500tokens', ...flags);
    const failed = await gate(runId, '--fail-if-worse', '0.03', ...files);
    expect(failed.code).toBe(1);
    expect(failed.stdout.replaceAll('\n', ' ')).toContain(
      'Failed: bm25-m lost more than 0.03 in recall@500tokens, and that is not chance.',
    );
    const [xml, markdown] = await Promise.all(
      ['gate.xml', 'gate.md'].map((file) => readFile(join(place.path, file), 'utf8')),
    );
    expect(xml).toMatch(
      /<testsuite name="memgym: \S+ against \S+" tests="1" failures="1" errors="0" skipped="0">/,
    );
    expect(xml).toMatch(/name="bm25-m"><failure message="recall@500tokens changed by -0\.\d+ \[/);
    expect(markdown).toMatch(/^\| bm25-m \| .* \| worse \|$/m);
    // A bound fails no gate.
    expect(markdown).not.toContain('| none |');

    const json = JSON.parse((await gate(runId, '--fail-if-worse', '0.03', '--json')).stdout);
    expect(json.gate.systems.map(({ outcome }: { outcome: string }) => outcome)).toContain('worse');
    // Equal answers of eight people do not exclude a small loss with others.
    const same = await gate(ids[0] as string, '--fail-if-worse', '0.001');
    expect([same.code, same.stdout]).toEqual([
      3,
      expect.stringContaining('Neither passed nor failed. A loss of 0.001'),
    ]);
    const accepted = await gate(runId, '--fail-if-worse', '0.99');
    expect([accepted.code, accepted.stdout]).toEqual([0, expect.stringContaining('Passed: a loss of 0.99')]);
    const alone = await gate(runId, '--out', 'gate.xml');
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('--out needs --fail-if-worse')]);
    const one = await memgym('runs', 'compare', runId, '--fail-if-worse', '0.03');
    expect([one.code, one.stderr]).toEqual([2, expect.stringContaining('nothing can be tested')]);
  });

  it('says whether equal systems are shown to be equal', async () => {
    const [whole, part] = ids as [string, string];
    const pair = await memgym('runs', 'compare', whole, part, '--equal-within', '0.9', '--json');
    const { systems } = JSON.parse(pair.stdout);
    expect(systems.map(({ finding }: { finding: Finding }) => [finding.within, finding.outcome])).toEqual(
      Array.from({ length: 2 }, () => [0.9, 'level']),
    );
    const table = await memgym('runs', 'compare', whole, '--baseline', 'recent', '--equal-within', '0.001');
    expect(table.stdout).toMatch(/within ±0\.001/);
    expect(table.stdout).toMatch(/not shown/);
    const refused = await memgym('runs', 'compare', whole, '--equal-within', '0');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('Give a number above 0.')]);
  });

  it('plans a larger run from the spread of this one', async () => {
    const [id] = ids as [string];
    const power = (...flags: string[]) => memgym('runs', 'power', id, '--baseline', 'recent', ...flags);
    const plan = JSON.parse((await power('--json', '--difference', '0.1')).stdout);
    const [first] = plan.systems;
    expect(first).toMatchObject({ finding: { clusters: expect.any(Number) }, needed: expect.any(Number) });
    expect(first.carefullyNeeded).toBeGreaterThan(first.needed);
    expect(plan.left).toEqual({ clusters: 0, episodes: 0, questions: 0 });
    const finer = JSON.parse((await power('--json', '--difference', '0.05')).stdout);
    expect(finer.systems[0].needed).toBeGreaterThan(first.needed);
    const table = await power();
    expect(table.stdout).toContain('80 of 100 such runs');
    for (const line of table.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    // A share cannot differ by more than 1.
    const few = (await power('--power', '0.999999')).stdout;
    expect([...few.matchAll(/(?<![\d,])\d+\.\d{3}(?!\d)/g)].map(Number).filter((value) => value > 1)).toEqual(
      [],
    );
    expect(few).toMatch(/ none /);
    const alone = await memgym('runs', 'power', ids[1] as string, '--metric', 'accurcy');
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('Did you mean "accuracy"?')]);
    const certain = await memgym('runs', 'power', id, '--power', '1');
    expect([certain.code, certain.stderr]).toEqual([2, expect.stringContaining('above 0 and below 1')]);
  });

  it('compares two runs without a common system on the same questions', async () => {
    const run = await memgym('run', 'everyday', '--json', '--set=systems=["bm25-s"]', '--set=name=other');
    const { runId } = JSON.parse(run.stdout);
    const outcome = await memgym('runs', 'compare', ids[1] as string, runId, '--json');
    const { baseline, systems } = JSON.parse(outcome.stdout);
    expect(baseline.name).toBe('bm25-m');
    expect(systems.map(({ name }: { name: string }) => name).sort()).toEqual(['bm25-s', 'none']);
    for (const { finding } of systems) expect(finding.n).toBeGreaterThan(0);
    const shared = await memgym('runs', 'compare', ids[0] as string, ids[1] as string);
    expect(shared.stdout).toMatch(/^Only in \S+: .*hybrid/m);
  });

  it('refuses runs whose questions differ, and runs that share none', async () => {
    const sample = JSON.parse(await readFile(sampleFile, 'utf8'));
    const text = JSON.stringify(sample);
    const question = sample.episodes[0].questions[0].text as string;
    await writeFile(join(place.path, 'changed.json'), text.replace(question, `${question}?`));
    const changed = await memgym(
      'run',
      'everyday',
      '--json',
      '--data',
      'changed.json',
      '--systems',
      'bm25-s',
    );
    const outcome = await memgym('runs', 'compare', ids[1] as string, JSON.parse(changed.stdout).runId);
    expect([outcome.code, outcome.stderr]).toEqual([2, expect.stringContaining('differs between the two')]);

    const halves = [];
    for (const [place, system] of ['recent', 'recent'].entries()) {
      const episode = sample.episodes[place].id;
      const half = await memgym(
        'run',
        'everyday',
        '--json',
        '--set',
        `benchmark.episodes=["${episode}"]`,
        '--systems',
        system,
      );
      halves.push(JSON.parse(half.stdout).runId);
    }
    const none = await memgym('runs', 'compare', halves[0], halves[1]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('The two share no question')]);
  });

  it('shows what each side excludes, and why', async () => {
    const server = await startOpenAIServer({
      chat: () => '{"choice":"A"}',
      fail: ({ body }) =>
        JSON.stringify(body).length % 3 === 0 && JSON.stringify(body).length > 3000
          ? { status: 500 }
          : undefined,
    });
    const settings = ['systems=["none","full-context"]', 'name=filtered', 'benchmark.episodeLimit=1'];
    const model = `model={"type":"openai","model":"m","baseUrl":"${server.baseUrl}","retry":{"tries":1}}`;
    const flags = [...settings, model].flatMap((setting) => ['--set', setting]);
    const run = await memgym('run', 'everyday', '--json', ...flags);
    await server.close();
    const { runId } = JSON.parse(run.stdout);
    const { baseline, systems } = JSON.parse(
      (await memgym('runs', 'compare', runId, '--baseline', 'none', '--json')).stdout,
    );
    expect(baseline).toMatchObject({ name: 'none', excluded: { count: 0, reasons: [] } });
    const [{ excluded, finding }] = systems;
    expect(excluded).toEqual({
      count: excluded.count,
      reasons: [{ reason: expect.any(String), count: excluded.count }],
    });
    expect(excluded.count).toBeGreaterThan(0);
    expect(finding).toMatchObject({ onlyFirst: 0, onlySecond: excluded.count });
    const table = await memgym('runs', 'compare', runId);
    expect(table.stdout).toContain(
      `failures:\nfull-context, ${excluded.count} answers: ${excluded.count} ${excluded.reasons[0].reason}`,
    );
    const csv = (await memgym('runs', 'export', runId, '--format', 'csv')).stdout.trim().split('\n');
    expect(csv[0]).toMatch(/,items,unscored,invalid,refused,drafted,checked$/);
    // The counts of a system are over all questions, also those to which the metric does not apply.
    const unscored = Number(
      csv
        .find((line) => line.includes(',full-context,'))
        ?.split(',')
        .at(-5),
    );
    expect(unscored).toBeGreaterThanOrEqual(excluded.count);
  });

  it('names the nearest metric, and a missing run', async () => {
    const metric = await memgym('runs', 'compare', ids[0] as string, ids[1] as string, '--metric', 'accurcy');
    expect([metric.code, metric.stderr]).toEqual([2, expect.stringContaining('Did you mean "accuracy"?')]);
    const run = await memgym('runs', 'compare', ids[0] as string, (ids[1] as string).slice(0, -1));
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining(`Did you mean "${ids[1]}"?`)]);
  });
});

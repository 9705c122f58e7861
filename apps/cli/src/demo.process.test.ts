import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runResultSchema } from '@memgym/core';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { type CommandOutcome, runMemgym, temporaryFolder } from './testing/run-memgym.js';

const numberIn = (text: string, pattern: RegExp): number =>
  Number((pattern.exec(text)?.[1] ?? 'none').replaceAll(',', ''));

describe('memgym demo', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  /** The first demonstration, and a second one in the same folder, as JSON. */
  let first: CommandOutcome;
  let second: CommandOutcome;
  beforeAll(async () => {
    place = await temporaryFolder();
    first = await demo();
    second = await demo('--json');
  });
  afterAll(() => place.remove());

  const demo = (...flags: string[]) => runMemgym(['demo', '--users', '2', ...flags], { cwd: place.path });

  it('runs without a key, and prints a table and the path of the report', async () => {
    expect(first.stderr).not.toContain('unexpected');
    expect(first.code).toBe(0);
    expect(first.stdout).toContain('bm25-m-2-4-30');
    expect(first.stdout).toContain('offline model');
    const report = /Report: (.+)/.exec(first.stdout)?.[1] as string;
    expect(await readFile(join(place.path, report), 'utf8')).toContain('<!doctype html>');
  });

  it('plays no episode again the second time', () => {
    expect(second.stderr).toContain('episodes done before');
    expect(second.code).toBe(0);
  });

  it('ends --json with one object that contains every system', () => {
    const { stdout } = second;
    expect(stdout.trim().split('\n')).toHaveLength(1);
    const { dir, ...result } = JSON.parse(stdout);
    const parsed = runResultSchema.parse(result);
    expect(existsSync(join(place.path, dir, 'metrics.json'))).toBe(true);
    for (const system of parsed.systems) expect(system.items).toBe(system.scored + system.unscored);
    const overall = (name: string) =>
      parsed.systems.find((system) => system.name === name)?.metrics.overall?.value ?? 0;
    expect(overall('oracle')).toBeGreaterThan(overall('none'));
    expect(overall('bm25-m-2-4-30')).toBeGreaterThan(overall('none'));
  });

  it('gives guessing exactly 1 / number of options, for every user and period', async () => {
    const { systems } = JSON.parse(second.stdout);
    const { overall } = systems.find(({ name }: { name: string }) => name === 'random').metrics;
    const made = join(place.path, '.memgym', 'environments');
    const [environment = ''] = await readdir(made);
    const items: { id: string; qas: { answer_choices: unknown[] }[] }[] = JSON.parse(
      await readFile(join(made, environment, 'data.json'), 'utf8'),
    );
    const played = items.filter(({ id }) => overall.slices.user[id] !== undefined);
    expect(played).toHaveLength(2);
    const chanceOf = (of: typeof items): number => {
      const chances = of.flatMap(({ qas }) => qas.map(({ answer_choices }) => 1 / answer_choices.length));
      return chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
    };
    expect(overall.value).toBeCloseTo(chanceOf(played), 12);
    for (const user of played) expect(overall.slices.user[user.id].value).toBeCloseTo(chanceOf([user]), 12);
    const periods: { value: number }[] = Object.values(overall.by);
    expect(periods).toHaveLength(11);
    for (const { value } of periods) expect(value).toBeCloseTo(chanceOf(played), 12);
  });

  it('counts the same systems, questions, probes and episodes in every output of a run', async () => {
    const { dir, ...json } = JSON.parse(second.stdout);
    const { asked, systems } = runResultSchema.parse(json);
    const parts = ['episode', 'question', 'probe', 'system'] as const;
    const inText = (text: string) =>
      parts.map((part) => numberIn(text, new RegExp(`([\\d,]+)(?: of [\\d,]+)? ${part}s?\\b`)));
    const memories = systems.filter(({ type, standing }) => standing !== 'rule' && type !== 'bound');
    const counts = [asked.episodes, asked.questions, asked.probes, memories.length];
    expect(counts).toEqual([2, 220, 220, 8]);

    const [plan = ''] = first.stderr.split('\n').filter((line) => line.includes(': amemgym, '));
    expect(inText(plan)).toEqual(counts);
    const [head = ''] = first.stdout.split('\n');
    expect(inText(head)).toEqual(counts);

    const report = await readFile(join(place.path, dir, 'report.html'), 'utf8');
    const fact = (term: string) =>
      numberIn(report, new RegExp(`<dt>${term}</dt><dd>([\\d,]+)(?: of [\\d,]+)?</dd>`));
    expect(['Episodes', 'Questions', 'Probes', 'Systems'].map(fact)).toEqual(counts);

    const bytes = await readFile(join(place.path, dir, 'results.parquet'));
    const rows = await parquetReadObjects({ file: new Uint8Array(bytes).buffer, compressors });
    const own = rows.filter(({ system }) => memories.some(({ name }) => name === system));
    const distinct = (keys: readonly string[]) => new Set(keys).size;
    const questions = own.filter(({ question_kind: kind }) => kind !== 'state-probe');
    expect([
      distinct(own.map(({ episode_id: id }) => String(id))),
      distinct(questions.map(({ question_id: id }) => String(id))),
      distinct(own.map(({ question_id: id }) => String(id))) -
        distinct(questions.map(({ question_id: id }) => String(id))),
      distinct(own.map(({ system }) => String(system))),
    ]).toEqual(counts);

    // Progress counts every answer: those of the systems, and those of the benchmark’s bound.
    const bound = systems.find(({ type }) => type === 'bound')?.items ?? 0;
    const total = numberIn(first.stderr, /of ([\d,]+) answers/);
    expect(total).toBe(memories.length * (asked.questions + asked.probes) + bound);
    expect(rows).toHaveLength(total);
    for (const { items, metrics } of memories) {
      expect([items, metrics.overall?.n]).toEqual([asked.questions + asked.probes, asked.questions]);
    }
  });

  it('writes one row per answer into results.parquet', async () => {
    const { dir, systems } = JSON.parse(second.stdout);
    const bytes = await readFile(join(place.path, dir, 'results.parquet'));
    const rows = await parquetReadObjects({ file: new Uint8Array(bytes).buffer, compressors });
    const played = systems.filter(({ name }: { name: string }) => rows.some(({ system }) => system === name));
    expect(rows).toHaveLength(played.reduce((sum: number, { items }: { items: number }) => sum + items, 0));
    const ofOracle = rows.filter((row) => row.system === 'oracle');
    const right =
      ofOracle.filter((row) => row.overall === 1).length /
      ofOracle.filter((row) => row.overall !== null).length;
    expect(right).toBeCloseTo(
      systems.find(({ name }: { name: string }) => name === 'oracle').metrics.overall.value,
      10,
    );
  });

  it('writes the same metrics and answers again with --fresh', async () => {
    const { dir } = JSON.parse(second.stdout);
    const before = await readFile(join(place.path, dir, 'metrics.json'));
    const rowsBefore = await readFile(join(place.path, dir, 'results.parquet'));
    const outcome = await demo('--fresh', '--json');
    expect(outcome.stderr).not.toContain('done before');
    expect(await readFile(join(place.path, dir, 'metrics.json'))).toEqual(before);
    expect(await readFile(join(place.path, dir, 'results.parquet'))).toEqual(rowsBefore);
  });

  it('lists systems, benchmarks and data', async () => {
    for (const name of [['systems'], ['benchmarks'], ['data', 'list']]) {
      const text = await runMemgym(name, { cwd: place.path });
      expect(text.code).toBe(0);
      expect(text.stdout.length).toBeGreaterThan(20);
      // No label without a value.
      expect(text.stdout).not.toMatch(/^ +cite *$/m);
      const json = await runCommand([...name, '--json'], { cwd: place.path });
      expect(Object.keys(JSON.parse(json.stdout)).length).toBeGreaterThan(0);
    }
  });
});

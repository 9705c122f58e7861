import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runResultSchema } from '@memgym/core';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { expect, it } from 'vitest';
import { runMemgym, temporaryFolder } from './testing/run-memgym.js';

const numberIn = (text: string, pattern: RegExp): number =>
  Number((pattern.exec(text)?.[1] ?? 'none').replaceAll(',', ''));

it('counts the same systems, questions, probes and episodes in every output of a run', async () => {
  const place = await temporaryFolder();
  try {
    const demo = (...flags: string[]) => runMemgym(['demo', '--users', '2', ...flags], { cwd: place.path });
    const played = await demo();
    const { dir, ...json } = JSON.parse((await demo('--json')).stdout);
    const { asked, systems } = runResultSchema.parse(json);
    const parts = ['episode', 'question', 'probe', 'system'] as const;
    const inText = (text: string) =>
      parts.map((part) => numberIn(text, new RegExp(`([\\d,]+)(?: of [\\d,]+)? ${part}s?\\b`)));
    const memories = systems.filter(({ type, standing }) => standing !== 'rule' && type !== 'bound');
    const counts = [asked.episodes, asked.questions, asked.probes, memories.length];
    expect(counts).toEqual([2, 220, 220, 8]);

    const [plan = ''] = played.stderr.split('\n').filter((line) => line.includes(': amemgym, '));
    expect(inText(plan)).toEqual(counts);
    const [head = ''] = played.stdout.split('\n');
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
    const total = numberIn(played.stderr, /of ([\d,]+) answers/);
    expect(total).toBe(memories.length * (asked.questions + asked.probes) + bound);
    expect(rows).toHaveLength(total);
    for (const { items, metrics } of memories) {
      expect([items, metrics.overall?.n]).toEqual([asked.questions + asked.probes, asked.questions]);
    }
  } finally {
    await place.remove();
  }
});

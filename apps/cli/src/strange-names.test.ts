import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

/** Types that a table, a page, a file or an object might take for something of its own. */
const types = [
  'all',
  '__proto__',
  'constructor',
  'toString',
  'a|b',
  'line\nbreak',
  '=SUM(A1)',
  'Case',
  'case',
];
/** One word in both Unicode forms. */
const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301'];

describe('question types with names of a stranger', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let runId = '';
  const memgym = async (...args: string[]) => {
    const outcome = await runCommand(args, { cwd: place.path });
    expect([args, outcome.code, outcome.stderr.match(/memgym: .*/)]).toEqual([args, 0, null]);
    return outcome.stdout;
  };
  beforeAll(async () => {
    place = await temporaryFolder();
    const all = [...types, composed, decomposed];
    const episodes = ['ann', 'ben'].map((id) => ({
      id,
      sessions: [
        {
          turns: all.map((_, at) => ({
            id: `t${at}`,
            role: 'user',
            content: `Cat number ${at} is called Tom${at}.`,
          })),
        },
      ],
      questions: all.map((type, at) => ({
        ...{ id: `${id}-q${at}`, text: `What is cat number ${at} called?`, type },
        ...{ expected: `Tom${at}`, evidence: [`t${at}`] },
      })),
    }));
    await writeFile(
      join(place.path, 'cats.json'),
      JSON.stringify({ format: 'memgym-conversations@1', episodes }),
    );
    const benchmark = { type: 'conversations', path: 'cats.json' };
    const experiment = { name: 'cats', benchmark, model: { type: 'offline' }, systems: ['bm25-m', 'recent'] };
    await writeFile(join(place.path, 'cats-run.json'), JSON.stringify(experiment));
    runId = JSON.parse(await memgym('run', 'cats-run.json', '--json')).runId;
  });
  afterAll(() => place.remove());

  it('are groups of their own, and two spellings that look alike are one', async () => {
    const csv = await memgym('runs', 'export', runId, '--format', 'csv');
    const records = csv.split(runId).filter((record) => record.includes(',bm25-m,'));
    const quoted = (text: string): string => (/\n/.test(text) ? `"${text}"` : text.replace(/^=/, "'="));
    for (const [group, n] of [...types.map((type) => [type, 2] as const), [composed, 4] as const]) {
      const rows = records.filter((row) => row.includes(`,recall@5,group,${quoted(group)},`));
      expect([group, rows.length]).toEqual([group, 1]);
      expect(rows[0]?.split(`,group,${quoted(group)},`)[1]?.split(',')[3]).toBe(String(n));
    }
    expect(csv).not.toContain(decomposed);
    expect(records.filter((row) => row.includes(',recall@5,all,,'))).toHaveLength(1);
  });

  it('do not change the figures over all questions, and break no table', async () => {
    const markdown = await memgym('runs', 'export', runId, '--format', 'markdown');
    expect(markdown.split('\n').filter((line) => line.startsWith('| bm25-m |'))).not.toEqual([]);
    expect(markdown).toContain('(n 22)');
    expect(await memgym('runs', 'compare', runId, '--metric', 'recall@5')).toContain('recent');
    const { misses } = JSON.parse(await memgym('runs', 'failures', runId, '--json'));
    expect(new Set(misses.map(({ type }: { type: string }) => type))).toContain('__proto__');
  });

  it('can be chosen in either form', async () => {
    for (const type of [composed, decomposed, '__proto__']) {
      const filter = `--set=benchmark.filter=${JSON.stringify({ type })}`;
      const { runId: chosen } = JSON.parse(await memgym('run', 'cats-run.json', '--json', filter));
      expect(await memgym('runs', 'export', chosen, '--format', 'markdown')).toContain(
        `(n ${type === '__proto__' ? 2 : 4})`,
      );
    }
  });
});

it('people and systems whose names differ by capitals alone are bundled and imported', async () => {
  const place = await temporaryFolder();
  const memgym = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommand(args, { cwd: place.path });
    expect([args, code, code === 0 ? '' : stderr]).toEqual([args, 0, '']);
    return stdout;
  };
  const episodes = ['ann', 'Ann', 'ANN'].map((id) => ({
    ...{ id, sessions: [{ turns: [{ role: 'user', content: `The cat of ${id} is called Tom.` }] }] },
    questions: [{ text: 'What is the cat called?', type: 'fact', expected: 'Tom', evidence: ['s1-t1'] }],
  }));
  await writeFile(
    join(place.path, 'cats.json'),
    JSON.stringify({ format: 'memgym-conversations@1', license: 'MIT', episodes }),
  );
  const benchmark = { type: 'conversations', path: 'cats.json' };
  const systems = ['recent', { name: 'Recent', type: 'none' }];
  const experiment = { name: 'Cats', benchmark, model: { type: 'offline' }, systems };
  await writeFile(join(place.path, 'run.json'), JSON.stringify(experiment));
  const { runId } = JSON.parse(await memgym('run', 'run.json', '--json'));
  await memgym('runs', 'bundle', runId, '--out', 'cats.zip');
  expect(await memgym('runs', 'import', 'cats.zip', '--runs', 'others')).toBe(`${join('others', runId)}\n`);
  expect(await memgym('runs', 'replay', 'cats.zip')).toContain(': equal');
  await place.remove();
});

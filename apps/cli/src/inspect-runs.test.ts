import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

describe('looking into runs', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let runId: string;
  const memgym = (...args: string[]) => runCommand(args, { cwd: place.path });
  const json = async (...args: string[]) => {
    const outcome = await memgym(...args, '--json');
    expect([outcome.code, outcome.stderr]).toEqual([0, '']);
    return JSON.parse(outcome.stdout);
  };
  const narrow = (text: string): void => {
    const lines = text.split('\n');
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  };

  beforeAll(async () => {
    place = await temporaryFolder();
    await copyFile(sample, join(place.path, 'data.json'));
    await writeFile(
      join(place.path, 'looked.json'),
      JSON.stringify({
        name: 'looked',
        benchmark: { type: 'conversations', path: 'data.json' },
        model: { type: 'offline' },
        systems: ['recent', 'bm25-m', 'oracle'],
      }),
    );
    const run = await memgym('run', 'looked.json', '--json');
    runId = JSON.parse(run.stdout).runId;
  });
  afterAll(() => place.remove());

  it('lists runs with status, date, benchmark and headline, including damaged ones', async () => {
    const listed = join(place.path, 'listed');
    await cp(join(place.path, 'runs', runId), join(listed, runId), { recursive: true });
    await mkdir(join(listed, 'broken'));
    await writeFile(join(listed, 'broken', 'manifest.json'), '{');
    await mkdir(join(listed, 'no-run'));
    const { runs } = await json('runs', 'list', '--runs', 'listed');
    const metrics = JSON.parse(await readFile(join(place.path, 'runs', runId, 'metrics.json'), 'utf8'));
    expect([metrics.headline, metrics.verdict.best]).toEqual(['recall@500tokens', 'bm25-m']);
    const recall = metrics.systems.find(({ name }: { name: string }) => name === 'bm25-m').metrics[
      'recall@500tokens'
    ].value;
    expect(runs).toEqual([
      {
        runId,
        dir: join('listed', runId),
        status: 'complete',
        startedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        benchmark: 'conversations',
        tags: [],
        questions: '72',
        leader: {
          system: 'bm25-m',
          metric: 'recall@500tokens',
          value: expect.closeTo(recall, 12),
          isSettled: true,
          caveats: [],
        },
      },
      expect.objectContaining({ runId: 'broken', status: 'damaged', leader: null }),
    ]);
    const table = await memgym('runs', '--runs', 'listed');
    expect(table.stdout).toMatch(/complete +\d{4}-\d\d-\d\d +conversations +72/);
    narrow(table.stdout);
    expect(table.stdout).not.toContain('may be chance');
    // Six questions settle nothing between similar systems.
    await memgym('run', 'looked.json', '--systems', 'bm25-m,bm25-s', '--limit', '6', '--runs', 'unsettled');
    const other = await memgym('runs', 'list', '--runs', 'unsettled');
    expect(other.stdout.replace(/\s+/g, ' ')).toMatch(/\d recall@500tokens, lead may be chance/);
    expect((await json('runs', 'list', '--runs', 'unsettled')).runs[0].leader.isSettled).toBe(false);
    const missing = await memgym('runs', '--runs', 'nowhere');
    expect([missing.code, missing.stdout, missing.stderr]).toEqual([
      2,
      '',
      expect.stringContaining('nowhere: no such folder'),
    ]);
    expect(missing.stderr).toContain('Give the folder of the runs');
    const file = await memgym('runs', '--runs', 'looked.json');
    expect([file.code, file.stderr]).toEqual([2, expect.stringContaining('is a file, expected a folder')]);
  });

  it('lists each missed question with its reason', async () => {
    const { misses } = await json('runs', 'failures', runId);
    // Right answers by the metric of the run; the others are missed.
    const metrics = JSON.parse(await readFile(join(place.path, 'runs', runId, 'metrics.json'), 'utf8'));
    for (const { name, metrics: own } of metrics.systems.slice(0, 3)) {
      const right = Math.round(own.accuracy.value * own.accuracy.n);
      const choices = misses.filter(
        ({ system, output }: { system: string; output: string | null }) =>
          system === name && (output === null || /^[A-D]$/.test(output)),
      );
      expect([name, choices.length]).toEqual([name, own.accuracy.n - right]);
    }
    const reasonsOf = (system: string) => [
      ...new Set(
        misses
          .filter((miss: { system: string }) => miss.system === system)
          .map(({ reason }: { reason: string }) => reason),
      ),
    ];
    // It stores only the last five messages, so that its misses were never stored; the other system is shown all
    // evidence.
    expect(reasonsOf('recent')).toContain('write');
    expect(reasonsOf('recent')).not.toContain('read');
    expect(reasonsOf('bm25-m')).toContain('read');
    expect(reasonsOf('bm25-m')).not.toContain('write');
    expect(reasonsOf('oracle')).not.toEqual(expect.arrayContaining(['read']));
  });

  it('gives the reasons that the report shows', async () => {
    const { misses } = await json('runs', 'failures', runId);
    const report = await readFile(join(place.path, 'runs', runId, 'report.html'), 'utf8');
    const block = /id="answers-index">(.*?)<\/script>/s.exec(report)?.[1] ?? '';
    const index = JSON.parse(gunzipSync(Buffer.from(block, 'base64')).toString('utf8'));
    const missed = index.outcome.flatMap((outcome: number, place: number) => (outcome === 1 ? [place] : []));
    const shown = missed.map((place: number) =>
      [index.system, index.questionId, index.cause].map((list) => index.texts[list[place]]),
    );
    const inReport = (reason: string): string =>
      reason === 'unknown' ? 'evidence unknown' : `${reason}-failure`;
    expect(shown).toHaveLength(misses.length);
    expect(shown.sort()).toEqual(
      misses
        .map((miss: Record<'system' | 'questionId' | 'reason', string>) => [
          miss.system,
          miss.questionId,
          inReport(miss.reason),
        ])
        .sort(),
    );
  });

  it('narrows failures down by system, type and reason', async () => {
    const { misses } = await json(
      'runs',
      'failures',
      runId,
      '--system',
      'bm25-m',
      '--filter',
      'type=temporal',
      '--filter',
      'reason=read',
    );
    expect(misses.length).toBeGreaterThan(0);
    for (const { system, type, reason } of misses)
      expect([system, type, reason]).toEqual(['bm25-m', 'temporal', 'read']);
    const text = await memgym('runs', 'failures', runId, '--limit', '2');
    expect(text.stdout).toMatch(/system +missed +of +write +read +utilization/);
    expect(text.stdout).toMatch(/and \d+ more/);
    expect(text.stdout).toMatch(
      /read:\s+the\s+evidence\s+was\s+stored,\s+or\s+said\s+to\s+be,\s+but\s+not\s+all\s+of\s+it\s+was\s+found/,
    );
    // A column is explained also where it counts nothing.
    expect(text.stdout.replace(/\s+/g, ' ')).toContain('invented: the conversation does not say');
    expect(text.stdout).not.toContain('no memory can help');
    narrow(text.stdout);
  });

  it('begins with the misses of the leading memory, and ends with those of bounds', async () => {
    const { misses } = await json('runs', 'failures', runId);
    const systems = [...new Set(misses.map(({ system }: { system: string }) => system))];
    expect(systems[0]).toBe('bm25-m');
    expect(systems.indexOf('oracle')).toBe(systems.length - 1);
  });

  it.each([
    [['--system', 'bm25'], 'Did you mean "bm25-m"?'],
    [['--filter', 'type=tempral'], 'Did you mean "temporal"?'],
    [['--filter', 'reason=wrte'], 'Did you mean "write"?'],
    [['--limit', 'x'], '--limit'],
  ])('refuses failures %j', async (args, problem) => {
    const outcome = await memgym('runs', 'failures', runId, ...args);
    expect([outcome.code, outcome.stdout, outcome.stderr]).toEqual([2, '', expect.stringContaining(problem)]);
  });

  it('shows a question: evidence, writes, retrieved texts, prompt, reply and verdict', async () => {
    const shown = await json('runs', 'show', runId, 'u1-q7', '--system', 'bm25-m');
    expect(shown).toMatchObject({ questionId: 'u1-q7', type: 'multi-session' });
    expect(shown.expected).toBe('A: Matosinhos ten and Porto half marathon');
    expect(shown.evidence.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringContaining('Ten kilometres in Matosinhos'),
      expect.stringContaining('half marathon'),
    ]);
    const [system] = shown.systems;
    expect(system).toMatchObject({ system: 'bm25-m', verdict: 'missed', reason: 'read', retrievedCount: 10 });
    expect(system.written).toEqual([
      { turnId: 'u1-s5-t1', outcome: 'stored' },
      { turnId: 'u1-s9-t1', outcome: 'stored' },
    ]);
    expect(system.retrieved.map(({ rank }: { rank: number }) => rank)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(system.retrieved.map(({ text }: { text: unknown }) => typeof text)).toEqual(
      Array(10).fill('string'),
    );
    const prompt = system.prompt.messages.map(({ content }: { content: string }) => content).join('\n');
    expect(prompt).toContain(shown.question);
    expect(prompt).toContain(system.retrieved[9].text.replace(/^\w+: /, ''));
    expect(system.reply).toMatch(/choice/);
    const text = (await memgym('runs', 'show', runId, 'u1-q7', '--system', 'recent')).stdout;
    expect(text).toMatch(/skipped \(only the last 5/);
    expect(text).toMatch(/Prompt\n {4}\[\w+\]/);
    narrow(text);
  });

  it('compares all systems on a question, which can be given by its number', async () => {
    const text = (await memgym('runs', 'show', runId, '7')).stdout;
    expect(text).toMatch(/^7\. u1-q7 · multi-session/);
    expect(text).toMatch(/recent +missed +write +0 of 2/);
    expect(text).toContain('Missed: accuracy below 1.');
    expect(text).toMatch(/Reasons: write: some evidence was not stored; read: the evidence was stored,/);
    expect(text).not.toContain('unknown:');
    expect(text).toMatch(/oracle +right +– +2 of 2, first at rank 1 +A: Matosinhos te…/);
    narrow(text);
  });

  it('numbers questions in the order of the data, whatever their ids, also in a run of a part', async () => {
    const data = JSON.parse(await readFile(sample, 'utf8'));
    data.episodes.reverse();
    await writeFile(join(place.path, 'reversed.json'), JSON.stringify(data));
    const ids = data.episodes.flatMap(({ questions }: { questions: { id: string }[] }) =>
      questions.map(({ id }) => id),
    );
    const run = { model: { type: 'offline' }, systems: ['recent'] };
    const benchmark = { type: 'conversations', path: 'reversed.json', questionLimit: 20 };
    await writeFile(join(place.path, 'part.json'), JSON.stringify({ name: 'part', benchmark, ...run }));
    const { runId: part } = JSON.parse((await memgym('run', 'part.json', '--json')).stdout);
    const { misses, missedWhen } = await json('runs', 'failures', part);
    expect(missedWhen).toBe('accuracy below 1, or f1 below 0.5');
    const numbers = misses.map(({ number }: { number: number }) => number);
    expect(numbers.length).toBeGreaterThan(2);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    for (const { number, questionId } of misses) expect(questionId).toBe(ids[number - 1]);
    const last = misses.at(-1);
    expect(await json('runs', 'show', part, String(last.number))).toMatchObject({
      number: last.number,
      questionId: last.questionId,
    });
  });

  it('takes a number for the place in the data, as lists show it, even where another question has it as its id', async () => {
    const data = JSON.parse(await readFile(sample, 'utf8'));
    const [episode] = data.episodes;
    const questions = episode.questions.map((question: object, place: number) => ({
      ...question,
      id: String(place),
    }));
    await writeFile(
      join(place.path, 'numbered.json'),
      JSON.stringify({ ...data, episodes: [{ ...episode, questions }] }),
    );
    const benchmark = { type: 'conversations', path: 'numbered.json', questionLimit: 12 };
    await writeFile(
      join(place.path, 'ids.json'),
      JSON.stringify({ name: 'ids', benchmark, model: { type: 'offline' }, systems: ['recent'] }),
    );
    const { runId: ids } = JSON.parse((await memgym('run', 'ids.json', '--json')).stdout);
    const text = (await memgym('runs', 'show', ids, '7')).stdout;
    expect(text).toMatch(/^7\. 6 /);
    expect(text).toContain(`memgym runs show ${ids} 7 --system <name>`);
    expect(await json('runs', 'show', ids, '0')).toMatchObject({ number: 1, questionId: '0' });
  });

  it('counts all evidence that a system without an order showed, and names no rank', async () => {
    const run = await memgym(
      'run',
      'looked.json',
      '--json',
      '--systems',
      'bm25-m,bm25-s,full-context',
      '--limit',
      '12',
    );
    const { runId: whole } = JSON.parse(run.stdout);
    const { misses } = await json('runs', 'failures', whole);
    const { number } = misses.find(({ system }: { system: string }) => system === 'full-context');
    const text = (await memgym('runs', 'show', whole, String(number))).stdout;
    expect(text).toMatch(/full-context +missed +utilization +(\d) of \1 {2}/);
    const shown = (await memgym('runs', 'show', whole, String(number), '--system', 'full-context')).stdout;
    const [, retrieved] =
      /Retrieved: (\d+) memories, all that the system stores, not ranked/.exec(shown) ?? [];
    expect(Number(retrieved)).toBeGreaterThan(50);
    expect(shown).toContain(`and ${Number(retrieved) - 50} more, which are not recorded`);
    const compared = (await memgym('runs', 'compare', whole, '--metric', 'recall@10')).stdout;
    expect(compared).toMatch(/full-context +unranked +– /);
  });

  it.each([
    ['u1-q77', 'Did you mean "u1-q7"?'],
    ['500', 'no question "500"'],
  ])('refuses the question %s', async (question, problem) => {
    const outcome = await memgym('runs', 'show', runId, question);
    expect([outcome.code, outcome.stdout, outcome.stderr]).toEqual([2, '', expect.stringContaining(problem)]);
  });

  it('counts evidence that the prompt showed in its window as found there, not as missed by the memory', async () => {
    await writeFile(
      join(place.path, 'native.json'),
      JSON.stringify({
        name: 'native',
        benchmark: { type: 'conversations', path: 'data.json' },
        model: { type: 'offline' },
        systems: [
          { name: 'native', type: 'none', window: { updateBatch: 2, localLength: 10_000 } },
          { name: 'short', type: 'none', window: { updateBatch: 2, localLength: 2 } },
        ],
      }),
    );
    const run = JSON.parse((await memgym('run', 'native.json', '--json')).stdout);
    const [native] = JSON.parse(await readFile(join(place.path, run.dir, 'metrics.json'), 'utf8')).systems;
    // No memory had to find anything, so that no rank is measured.
    expect(native.metrics['recall@all'].value).toBe(1);
    expect(native.metrics['recall@5']?.n ?? 0).toBe(0);
    const { misses } = await json('runs', 'failures', run.runId);
    const reasonsOf = (name: string) =>
      new Set(
        misses.flatMap((miss: { system: string; reason: string }) =>
          miss.system === name ? [miss.reason] : [],
        ),
      );
    expect([...reasonsOf('native')].filter((reason) => reason === 'read' || reason === 'write')).toEqual([]);
    expect(reasonsOf('short')).toContain('write');
    const shown = await memgym('runs', 'show', run.runId, '1');
    expect(shown.stdout).toMatch(/native +\S+ +\S+ +1 of 1, in the window/);
    const whole = await memgym('runs', 'show', run.runId, '1', '--system', 'native');
    expect(whole.stdout).toContain('Evidence in the window of the prompt');
  });

  it('exports every figure as CSV, and figures over all questions as Markdown', async () => {
    const csv = (await memgym('runs', 'export', runId, '--format', 'csv')).stdout;
    const [head, ...lines] = csv.trim().split('\n');
    expect(head).toBe(
      'run,benchmark,system,standing,profile,model,prompts,metric,grouping,group,value,low,high,n,clusters,items,unscored,invalid,refused,drafted,checked',
    );
    const metrics = JSON.parse(await readFile(join(place.path, 'runs', runId, 'metrics.json'), 'utf8'));
    const system = metrics.systems.find(({ name }: { name: string }) => name === 'bm25-m');
    const { value, low, high, n } = system.metrics.accuracy;
    const { items, unscored, invalid, refused = 0 } = system;
    expect(lines).toContain(
      [
        runId,
        'conversations',
        'bm25-m',
        'system',
        '',
        '',
        '',
        'accuracy',
        'all',
        '',
        value,
        low,
        high,
        n,
        6,
        items,
        unscored,
        invalid,
        refused,
        0,
        0,
      ].join(','),
    );
    const [{ model }] = system.calls;
    const calls = system.calls.reduce((sum: number, total: { calls: number }) => sum + total.calls, 0);
    const costs = `${runId},conversations,bm25-m,system,,${model}`;
    expect(lines).toContain(`${costs},,calls,model,,${calls},,,,,,,,,0,0`);
    expect(lines).toContain(`${costs},,costUsd,model,,0,,,,,,,,,0,0`);
    const markdown = (await memgym('runs', 'export', runId, '--format', 'markdown')).stdout.split('\n');
    expect(markdown[0]).toBe('**Main metrics**');
    expect(markdown[2]).toMatch(/^\| system \| \S+ \|/);
    expect(markdown.find((line) => line.startsWith('| bm25-m |'))).toContain('| **0.567** [');
    const written = await memgym('runs', 'export', runId, '--format', 'csv', '--out', 'figures.csv');
    expect([written.code, written.stdout]).toEqual([0, '']);
    expect((await readFile(join(place.path, 'figures.csv'), 'utf8')).replaceAll('\r\n', '\n')).toBe(csv);
  });

  it.each([
    [['--format', 'table'], 'Allowed choices are csv, markdown, latex, predictions'],
    [['--format', 'csv', '--out', 'nowhere/x.csv'], 'nowhere/x.csv'],
    [['another', '--format', 'csv'], 'too many arguments'],
  ])('refuses an export with %j, and writes nothing', async (args, problem) => {
    const before = await readdir(place.path);
    const outcome = await memgym('runs', 'export', runId, ...args);
    expect([outcome.code, outcome.stdout, outcome.stderr]).toEqual([2, '', expect.stringContaining(problem)]);
    expect(await readdir(place.path)).toEqual(before);
  });
});

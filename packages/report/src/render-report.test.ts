import { createHash } from 'node:crypto';
import type { JsonObject, SystemResult, Verdict } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { sampleRun } from './__fixtures__/sample-run.js';
import { pageScript } from './browser/page-script.js';
import { renderReport } from './render-report.js';
import type { ReportInput } from './report-input.js';

const attack = `</script><img src=x onerror=alert(1)>"'&<b>\u202e`;

/** The page without its script, and without the data for it. */
const withoutOwnScripts = (report: string): string =>
  report
    .replace(`<script>${pageScript}</script>`, '')
    .replace(/<script type="application\/json" id="answers-facts">[^<>&]*<\/script>/, '')
    .replace(/<script type="text\/plain" id="answers-(?:index|\d+)">[\w+/=]*<\/script>/g, '');

/** A verdict that only ranks; the first one is best. */
const deciding = (metric: string, names: readonly string[]): Verdict => ({
  metric,
  leader: { system: names[0] ?? '', value: 0.5 },
  ranking: names.map((system) => ({ system, value: 0.5 })),
  best: names[0] ?? null,
  findings: [],
  costs: [],
  reservations: [],
});

/** The same input, with the attack replacing or following every string that a user could have given. */
function poisoned(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => poisoned(item, key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        ['metrics', 'by', 'config', 'model', 'embedder'].includes(key) ? `${name}${attack}` : name,
        poisoned(item, name),
      ]),
    );
  }
  if (typeof value !== 'string' || key === 'status' || key === 'outcome') return value;
  return `${value}${attack}`;
}

describe('the report', () => {
  it('is byte-identical for the same input', async () => {
    expect(await renderReport(sampleRun())).toBe(await renderReport(sampleRun()));
  });

  it('shows every system, metric, question type, published method, quirk, hash and every answer', async () => {
    const input = sampleRun();
    const report = await renderReport(input);
    const shown = [
      ...input.result.systems.map(({ name }) => name),
      'accuracy',
      'recall@5',
      'simple',
      'post_<wbr>processing',
      'OracleMem',
      'Compared to <b><bdi>bm25</bdi></b>',
      'Differences in accuracy to bm25',
      '±0.022',
      ...input.manifest.data.notes,
      ...input.manifest.data.files.map(({ sha256 }) => sha256),
      'Missed: accuracy below 1.',
      'The model is simulated.',
      'Not complete.',
      'unknown',
      'memory-write',
      '9 (1.3 %)',
      '<li><b>a-mem</b>: 3</li>',
    ];
    for (const text of shown) expect(report).toContain(text);
  });

  it('shows the numbers of the result, with their intervals', async () => {
    const input = sampleRun();
    const report = await renderReport(input);
    for (const { metrics } of input.result.systems) {
      const { value, low, high } = metrics.accuracy ?? {};
      expect(report).toContain(`${value?.toFixed(3)}`);
      expect(report).toContain(`[${low?.toFixed(3)}, ${high?.toFixed(3)}]`);
    }
  });

  it('speaks of no interval where one person was asked', async () => {
    const { published: _published, answers: _answers, ...input } = sampleRun();
    const systems = input.result.systems.map((system) => ({
      ...system,
      metrics: Object.fromEntries(
        Object.entries(system.metrics).map(([name, estimate]) => [
          name,
          { ...estimate, low: null, high: null },
        ]),
      ),
    }));
    const results = (await renderReport({ ...input, result: { ...input.result, systems } })).match(
      /<section[^>]*id="results"[\s\S]*?<\/section>/,
    )?.[0];
    expect(results).toContain('so intervals need at least two');
    expect(results).not.toContain('95 %');
  });

  it('does not mention simulation if a real model answered', async () => {
    const { published: _published, answers: _answers, ...input } = sampleRun();
    const { systems } = input.result;
    const answeredForReal = (system: SystemResult): SystemResult => ({
      ...system,
      calls: system.calls.map((total) => ({ ...total, simulated: false, local: false })),
    });
    const report = await renderReport({
      ...input,
      result: {
        ...input.result,
        simulated: { model: false, embedder: false, simulator: false },
        verdict: deciding(
          'accuracy',
          systems.map(({ name }) => name),
        ),
        systems: systems.map(answeredForReal),
      },
      manifest: {
        ...input.manifest,
        status: 'complete',
        model: { model: 'real' },
        embedder: { model: 'real' },
      },
    });
    for (const absent of ['simulated', 'Not complete', 'Published numbers', 'Every answer']) {
      expect(report).not.toContain(absent);
    }
  });

  it('begins with the verdict and what it depends on, and ends with date, version and seed', async () => {
    const [top = '', rest = ''] = (await renderReport(sampleRun())).split('<section id="results"');
    const end = rest.slice(rest.indexOf('id="provenance"'));
    expect(top.indexOf('class="verdict"')).toBeLessThan(top.indexOf('class="facts"'));
    const facts = {
      Model: 'extractive-reader (simulated)',
      Embedder: 'hash-embedder (simulated)',
      Questions: '720 of 2,954',
      Episodes: '720 of 2,954',
    };
    for (const [term, value] of Object.entries(facts)) {
      expect(top).toContain(`<dt>${term}</dt><dd>${value}</dd>`);
    }
    for (const [term, value] of Object.entries({ Date: '2026-04-05', MemGym: '0.1.0' })) {
      expect(end).toContain(`<dt>${term}</dt><dd>${value}</dd>`);
    }
    expect(top).not.toContain('Trials');
  });

  it('lists its sections', async () => {
    const report = await renderReport(sampleRun());
    const [, contents = ''] = /<nav class="contents"[^>]*>([\s\S]*?)<\/nav>/.exec(report) ?? [];
    const linked = [...contents.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
    expect(linked).toEqual([...report.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => id));
    expect(linked.length).toBeGreaterThan(5);
  });

  it('states at the top how often each question was asked, if more than once', async () => {
    const input = sampleRun();
    const asked = { ...input.result.asked, trials: 3 };
    const report = await renderReport({ ...input, result: { ...input.result, asked } });
    expect(report).toContain('<dt>Trials</dt><dd>3</dd>');
  });

  it('says that the embedder is simulated if a real model answered', async () => {
    const input = sampleRun();
    const simulated = { model: false, embedder: true, simulator: false };
    const report = await renderReport({ ...input, result: { ...input.result, simulated } });
    expect(report).toContain('The embedder is simulated.');
    expect(report).not.toContain('The model is simulated.');
    expect(report).toContain('this run, 720 of 2,954, simulated embedder');
  });

  it('promises the retrieval of a simulated run only where a published table has such a column', async () => {
    const input = sampleRun();
    const published = input.published ?? [];
    const retrieval = (await renderReport(input)).split('id="published"')[1] ?? '';
    expect(retrieval).toContain('only its retrieval is shown');
    const answers = published.filter(
      ({ metric, columnMetrics }) => metric === 'accuracy' && columnMetrics === undefined,
    );
    expect(answers.length).toBeGreaterThan(0);
    const scores = (await renderReport({ ...input, published: answers })).split('id="published"')[1] ?? '';
    expect(scores).toContain('nothing of this run can be compared with them');
    expect(scores).not.toContain('only its retrieval is shown');
  });

  it('says why no published numbers are shown', async () => {
    const { published: _, ...input } = sampleRun();
    const report = await renderReport({ ...input, unpublished: 'There are none for noise 20.' });
    expect(report.split('id="published"')[1]).toContain('There are none for noise 20.');
    expect(await renderReport(input)).not.toContain('id="published"');
  });

  it('shows the seconds of a real model next to published ones', async () => {
    const input = sampleRun();
    const [system] = input.result.systems;
    const real = { ...input.result, simulated: { model: false, embedder: false, simulator: false } };
    const one = { metric: 'response-seconds', group: 'noisy', mean: 7.125, deviation: 0.25 };
    const seconds = [{ ...one, system: system?.name ?? '' }];
    const shown = (await renderReport({ ...input, result: real, seconds })).split('id="published"')[1] ?? '';
    expect(shown).toMatch(/7\.13 <span class="spread">±0?\.25|7\.125/);
    const simulated = (await renderReport({ ...input, seconds })).split('id="published"')[1] ?? '';
    expect(simulated).not.toMatch(/7\.1[23]/);
  });

  it('states the share of the data next to published numbers', async () => {
    const input = sampleRun();
    const part = await renderReport(input);
    expect(part).toContain('This run played a part of the data, 720 of 2,954 questions');
    expect(part).toContain('this run, 720 of 2,954, simulated');
    const { data } = input.manifest;
    const whole = await renderReport({
      ...input,
      manifest: {
        ...input.manifest,
        data: { ...data, whole: { clusters: 40, episodes: 720, questions: 720 } },
      },
    });
    expect(whole).not.toContain('a part of the data');
    expect(whole).toContain('<td class="text">this run, simulated</td>');
  });

  it('escapes every text of the data everywhere', async () => {
    const report = await renderReport(poisoned(sampleRun()) as ReportInput);
    const markup = withoutOwnScripts(report.replace(/<style>[\s\S]*?<\/style>/, ''));
    expect(markup).not.toMatch(/<img|<script|<\/script/i);
    expect(markup.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/i);
    expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;');
    const known = new Set(
      'html head meta title style body header nav a main footer section aside h1 h2 h3 p dl dt dd div code strong b em bdi ul ol li span figure figcaption table thead tbody tr th td details summary pre svg g path line text wbr label select option input output button noscript'.split(
        ' ',
      ),
    );
    for (const [, tag] of markup.matchAll(/<\/?([a-zA-Z!][\w-]*)/g)) {
      if (tag !== '!doctype') expect(known).toContain(tag);
    }
  });

  it('forbids requests and scripts, and allows its style sheet and its script by hash alone', async () => {
    const report = await renderReport(sampleRun());
    const style = /<style>([\s\S]*?)<\/style>/.exec(report)?.[1] ?? '';
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(report).toContain(
      `content="default-src &#39;none&#39;; style-src &#39;sha256-${hashOf(style)}&#39;; script-src &#39;sha256-${hashOf(pageScript)}&#39;; img-src data:; base-uri &#39;none&#39;; form-action &#39;none&#39;"`,
    );
    expect(pageScript).not.toMatch(/fetch|XMLHttp|innerHTML|import\(|eval|WebSocket|sendBeacon/);
    expect(withoutOwnScripts(report)).not.toMatch(
      /<script|\sstyle=|\shref=(?!"#[\w-]+")|\ssrc=|url\(|@import/i,
    );
    const addresses = [...report.matchAll(/https?:\/\/[^"\s<]+/g)].map(([address]) => address);
    expect(new Set(addresses)).toEqual(
      new Set(['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink']),
    );
  });

  it('marks the best value, even if it is the lowest, and omits rows without measurements', async () => {
    const input = sampleRun();
    const measured = (value: number) => {
      const own = { value, low: null, high: null, n: 4, clusters: 2 };
      return { ...own, by: { p00: own, p01: own } };
    };
    const [system] = input.result.systems;
    if (system === undefined) throw new Error('The sample has systems');
    const named = (name: string, metrics: typeof system.metrics) => ({ ...system, name, metrics });
    const report = await renderReport({
      ...input,
      groupedBy: 'period',
      result: {
        ...input.result,
        verdict: deciding('loss', ['keeps', 'forgets']),
        systems: [
          named('forgets', { loss: measured(0.625) }),
          named('keeps', { loss: measured(0.125) }),
          named('bound', {}),
        ],
      },
      metrics: [{ name: 'loss', description: 'What was lost.', range: [0, 1], higherIsBetter: false }],
    });
    expect(report).toContain('<b>0.125</b>');
    expect(report).not.toContain('<b>0.625</b>');
    const groups = report.slice(report.indexOf('>By period</h2>'), report.indexOf('Darker cells'));
    expect(groups).toContain('keeps');
    expect(groups).not.toContain('bound');
  });

  it('shows the figures that a reader needs first, and those of other budgets and ranks on demand', async () => {
    const input = sampleRun();
    const [system] = input.result.systems;
    if (system === undefined) throw new Error('The sample has systems');
    const names = ['accuracy', 'f1', 'recall@500tokens', 'recall@1000tokens', 'recall@5'];
    const measured = { value: 0.4, low: 0.3, high: 0.5, n: 40, clusters: 4, by: {} };
    const report = await renderReport({
      ...input,
      metrics: names.map((name) => ({
        name,
        description: '',
        range: [0, 1] as const,
        higherIsBetter: true,
        scores: name.startsWith('recall') ? ('retrieval' as const) : ('answer' as const),
      })),
      result: {
        ...input.result,
        systems: ['a', 'b'].map((name, place) => ({
          ...system,
          name,
          metrics: Object.fromEntries(names.map((each) => [each, { ...measured, value: 0.3 + place / 10 }])),
        })),
      },
    });
    const results = report.slice(report.indexOf('<section id="results"'));
    const [open = '', folded = ''] = results
      .slice(0, results.indexOf('</section>'))
      .split('<summary>More figures');
    const figuresIn = (part: string) =>
      [...part.matchAll(/aria-label="(\S+) by system/g)].map(([, name]) => name);
    expect(figuresIn(open)).toEqual(['accuracy', 'f1', 'recall@500tokens']);
    expect(figuresIn(folded)).toEqual(['recall@1000tokens', 'recall@5']);
    const [, retrieval = ''] = open.split('aria-label="Systems by retrieval"');
    expect([...retrieval.matchAll(/<th[^>]*>(recall[^<]*)/g)].map(([, name]) => name)).toEqual(
      names.slice(2),
    );
  });

  it('sorts by the headline, marks no bound as best, gives each value its n, and omits figures with only zeros', async () => {
    const input = sampleRun();
    const [system] = input.result.systems;
    if (system === undefined) throw new Error('The sample has systems');
    const measured = (value: number, n: number) => ({ value, low: null, high: null, n, clusters: 4, by: {} });
    const named = (name: string, standing: 'system' | 'bound', value: number) => ({
      ...system,
      name,
      standing,
      metrics: { accuracy: measured(value, 2200), loss: measured(0, 862) },
    });
    const report = await renderReport({
      ...input,
      result: {
        ...input.result,
        verdict: deciding('accuracy', ['better', 'worse']),
        systems: [named('seer', 'bound', 1), named('worse', 'system', 0.25), named('better', 'system', 0.75)],
      },
    });
    const table = report.slice(report.indexOf('aria-label="Systems by metrics"'));
    const places = ['better', 'worse', 'seer'].map((name) => table.indexOf(`<bdi>${name}</bdi>`));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(report).toContain('<b>0.750</b>');
    expect(report).not.toContain('<b>1.000</b>');
    expect([table.includes(' n 2,200'), table.includes(' n 862')]).toEqual([true, true]);
    const { best: _, ...open } = { ...input.result, best: '' };
    const unsettled = await renderReport({ ...input, result: open });
    expect(unsettled).toContain(
      'None is bold, because none is shown to be better in accuracy than every other one.',
    );
    expect(
      unsettled.slice(unsettled.indexOf('aria-label="Systems by metrics"')).split('</table>')[0],
    ).not.toContain('<b>');
    expect(report).toContain('aria-label="accuracy by system');
    expect(report).not.toContain('aria-label="loss by system');
  });

  it('folds the groups of all metrics except the first, and omits those with only zeros', async () => {
    const input = sampleRun();
    const [system] = input.result.systems;
    if (system === undefined) throw new Error('The sample has systems');
    const measured = (value: number) => {
      const own = { value, low: null, high: null, n: 4, clusters: 2 };
      return { ...own, by: { p00: own, p01: own } };
    };
    const metrics = { accuracy: measured(0.5), drift: measured(0), recall: measured(0.25) };
    const report = await renderReport({
      ...input,
      groupedBy: 'period',
      result: { ...input.result, systems: [{ ...system, metrics }] },
    });
    const groups = report.slice(report.indexOf('>By period</h2>'), report.indexOf('id="published"'));
    expect(groups).toContain('<h3>accuracy</h3>');
    expect(groups).toContain('<details><summary>recall</summary>');
    expect(groups).not.toContain('drift');
  });

  it('omits kinds of tokens that no system used', async () => {
    const input = sampleRun();
    const [system] = input.result.systems;
    if (system === undefined) throw new Error('The sample has systems');
    const costWith = async (tokens: Partial<SystemResult['usage']>): Promise<string> => {
      const systems = [{ ...system, usage: { ...system.usage, ...tokens } }];
      const report = await renderReport({ ...input, result: { ...input.result, systems } });
      return report.slice(report.indexOf('What it cost'));
    };
    const plain = await costWith({});
    const thinking = await costWith({ cachedInputTokens: 64, reasoningTokens: 640 });
    for (const head of ['of it cached', 'of it reasoning']) {
      expect([thinking.includes(head), plain.includes(head)]).toEqual([true, false]);
    }
    expect(plain).toContain('Output');
  });

  it('sorts the groups like the results, and draws no row without a value', async () => {
    const input = sampleRun();
    const [first, second] = input.result.systems;
    if (first === undefined || second === undefined) throw new Error('The sample has systems');
    const { accuracy } = first.metrics;
    const report = await renderReport({
      ...input,
      result: {
        ...input.result,
        systems: [{ ...second, metrics: { accuracy: second.metrics.accuracy as never } }, first],
      },
    });
    const groups = report.slice(report.indexOf('aria-label="accuracy by system and question type"'));
    expect(accuracy?.value).toBeGreaterThan(second.metrics.accuracy?.value ?? 1);
    expect(groups.indexOf(first.name)).toBeLessThan(groups.indexOf(second.name));
    const figure = report.match(/aria-label="recall@5 by system: [^"]*"/)?.[0];
    expect(figure).toContain(first.name);
    expect(figure).not.toContain(second.name);
  });

  it('renders without systems, metrics, files, or values', async () => {
    const { answers: _answers, groupOrder: _order, ...input } = sampleRun();
    const none: JsonObject = {};
    const empty: ReportInput = {
      ...input,
      result: { ...input.result, systems: [] },
      manifest: {
        ...input.manifest,
        model: none,
        embedder: none,
        prompts: [],
        data: { ...input.manifest.data, files: [], notes: [] },
      },
    };
    expect(await renderReport(empty)).toContain('No system was measured.');
    const unmeasured = { value: null, low: null, high: null, n: 0, clusters: 0 };
    const [system] = input.result.systems;
    if (system === undefined) throw new Error('The sample has systems');
    const report = await renderReport({
      ...input,
      result: {
        ...input.result,
        systems: [{ ...system, metrics: { f1: { ...unmeasured, by: { a: unmeasured, b: unmeasured } } } }],
      },
    });
    expect(report).not.toContain('NaN');
    expect(report).not.toContain('By question type');
  });
});

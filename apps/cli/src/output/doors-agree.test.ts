import {
  type AnswerRecord,
  type CallTotal,
  createRng,
  type Finding,
  type Rng,
  type RunResult,
  zeroUsage,
} from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { createLedger } from '@memgym/llm-client';
import { renderReport, runDifferencePage, runListPage } from '@memgym/report';
import type { FinishedRun } from '@memgym/runner';
import {
  type ComparedRun,
  compareToBaseline,
  comparisonRules,
  findingsOfChange,
  gatedSystems,
  gateJunit,
  gateMarkdown,
  gateText,
  levelText,
  storedAnswers,
  studyOfRun,
} from '@memgym/runs';
import {
  findingBetween,
  formatDifference,
  gainOf,
  isSettled,
  type Metric,
  metricValues,
  pairedDifference,
  renderResultTable,
  runStanding,
  summarizeSystem,
  verdictOf,
  verdictText,
} from '@memgym/scoring';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showDifferences } from './show-differences.js';
import { showFinishedRun } from './show-finished-run.js';
import { showRunPair } from './show-run-pair.js';

/** A run that was drawn: some systems answer well or badly, lack hard questions, copy another one, or meet none of its. */
interface World {
  readonly people: number;
  readonly questions: number;
  readonly trials: number;
  readonly higherIsBetter: boolean;
  readonly kinds: readonly ('own' | 'copy' | 'lacks-hard' | 'half')[];
  /** Whether the last one is a bound. */
  readonly hasBound: boolean;
  readonly models: readonly string[];
}

const drawWorld = (rng: Rng): World => {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(rng.next() * values.length)] as T;
  const count = 2 + Math.floor(5 * rng.next());
  return {
    people: pick([1, 2, 3, 6, 12]),
    questions: pick([3, 8, 20]),
    trials: pick([1, 1, 2]),
    higherIsBetter: rng.next() < 0.7,
    kinds: Array.from({ length: count }, (_, place) =>
      place === 0 ? 'own' : pick(['own', 'own', 'copy', 'lacks-hard', 'half'] as const),
    ),
    models: pick([['m'], ['m'], ['m', 'n']]),
    hasBound: count > 2 && rng.next() < 0.5,
  };
};

const isBound = ({ hasBound, kinds }: World, name: string): boolean =>
  hasBound && name.startsWith(`s${kinds.length - 1} `);

const metricOf = ({ higherIsBetter }: World): Metric => ({
  name: 'score',
  description: 'What was drawn.',
  range: [0, 1],
  higherIsBetter,
  score: (record) => record.scores?.score ?? null,
});

function answersOf(world: World, seed: string): AnswerRecord[] {
  const rng = createRng(seed);
  const memories = world.kinds.map((kind) => ({ kind, skill: 0.2 + 0.6 * rng.next() }));
  const answers: AnswerRecord[] = [];
  for (let person = 0; person < world.people; person += 1) {
    for (let question = 0; question < world.questions; question += 1) {
      const ease = rng.next();
      for (let trial = 1; trial <= world.trials; trial += 1) {
        for (const model of world.models) {
          let first = 0;
          for (const [place, { kind, skill }] of memories.entries()) {
            const drawn = rng.next() < 0.5 * ease + 0.5 * skill ? 1 : 0;
            const value = kind === 'copy' ? first : drawn;
            if (place === 0) first = value;
            const lacks =
              (kind === 'lacks-hard' && ease < 0.3) || (kind === 'half' && question % 2 === place % 2);
            answers.push(
              record({ ...{ person, question, trial, value, lacks }, system: `s${place} ${model}` }),
            );
          }
        }
      }
    }
  }
  return answers;
}

function record(of: {
  readonly person: number;
  readonly question: number;
  readonly trial: number;
  readonly value: number;
  readonly lacks: boolean;
  readonly system: string;
}): AnswerRecord {
  const { person, question, trial, value, lacks, system } = of;
  const base = {
    ...{ kind: 'answer' as const, system, episodeId: `p${person}${trial === 1 ? '' : `#${trial}`}` },
    ...{ cluster: `p${person}`, questionId: `q${question}`, questionKind: 'free-text' as const },
    ...{
      type: 'drawn',
      text: `Question ${question}?`,
      expected: 'yes',
      evidence: { turnIds: [], unresolved: [] },
    },
    ...(trial > 1 && { trial }),
  };
  return (
    lacks
      ? { ...base, outcome: 'unanswered', reason: 'refused', category: 'content-filter' }
      : {
          ...{ ...base, outcome: 'answered', raw: 'yes', output: 'yes', retrieved: [], retrievedCount: 0 },
          ...{ evidenceRetrieved: [], usage: zeroUsage, scores: { score: value } },
        }
  ) as AnswerRecord;
}

/** What the prompts of a system's answers have in them: of ten answers, whole hundreds of tokens. */
const callsOf = (seed: string, name: string): CallTotal => ({
  ...{ role: 'assistant', phase: 'answer', model: 'm', local: false, simulated: false, calls: 10 },
  usage: {
    ...zeroUsage,
    calls: 10,
    inputTokens: 1_000 * (1 + Math.floor(20 * createRng(`${seed} ${name}`).next())),
    costUsd: dollarsOf(seed, name),
  },
});

const dollarsOf = (seed: string, name: string): number =>
  (1 + Math.floor(900 * createRng(`dollars ${seed} ${name}`).next())) / 100;

function runOf(world: World, seed: string): ComparedRun {
  const metric = metricOf(world);
  const answers = answersOf(world, seed);
  const names = [...new Set(answers.map(({ system }) => system))];
  const of = (name: string) => answers.filter(({ system }) => system === name);
  const result: RunResult = {
    ...{ runId: `drawn-${seed}`, benchmark: 'drawn', headline: 'score' },
    simulated: { model: false, embedder: false, simulator: false },
    asked: {
      episodes: world.people,
      questions: world.people * world.questions,
      probes: 0,
      trials: world.trials,
    },
    systems: names.map((name) => ({
      ...summarizeSystem({
        ...{ name, type: 'drawn', standing: isBound(world, name) ? 'bound' : 'system' },
        records: of(name),
        metrics: [metric],
        usage: { ...zeroUsage, costUsd: dollarsOf(seed, name) },
        calls: [callsOf(seed, name)],
      }),
      ...(world.models.length > 1 && { family: name.split(' ')[0] ?? '', model: name.split(' ')[1] ?? '' }),
    })),
  };
  const values = new Map(names.map((name) => [name, metricValues(of(name), metric)]));
  const verdict = verdictOf({
    ...{ metric: 'score', higherIsBetter: world.higherIsBetter, result },
    differenceOf: (first, second) =>
      pairedDifference(values.get(first) ?? [], values.get(second) ?? [], { range: [0, 1] }),
  });
  const benchmark = { type: 'drawn', options: {}, metrics: [metric], results: {} } as unknown as Benchmark;
  const manifest = { ...sampleManifest, runId: result.runId, plugins: [], served: [], models: {} };
  return { answers, benchmark, manifest, result: { ...result, verdict } } as unknown as ComparedRun;
}

/** What a function prints. */
function printed(action: () => void): string {
  let text = '';
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  action();
  spy.mockRestore();
  return text;
}

/** What the terminal prints at the end of a run. */
const ending = (run: ComparedRun, json = false): string =>
  printed(() =>
    showFinishedRun(
      {
        ...{ folder: 'runs/drawn', result: run.result, manifest: run.manifest },
        ...{ progress: { callsPaid: 0, callsCached: 0 }, problems: [], cutPrompts: [], findings: [] },
        ...{ edited: [], ledger: { ...createLedger().summary(), damagedCallLines: 0, times: [] } },
      } as unknown as FinishedRun,
      run.benchmark,
      { json, comparison: undefined },
    ),
  );

/** The rows of a text table by the head of its first column, as cells. */
function rowsBelow(text: string, head: string): string[][] {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.startsWith(`${head} `));
  if (from < 0) return [];
  const below = lines.slice(from + 2);
  const end = below.findIndex((line) => line.trim() === '');
  return below.slice(0, end < 0 ? undefined : end).map((line) => line.trim().split(/ {2,}/));
}

const worlds = Array.from({ length: 60 }, (_, place) => {
  const seed = `world ${place}`;
  return { seed, world: drawWorld(createRng(seed)) };
});

/** Numbers of the report have a minus of their own. */
const asText = (html: string): string =>
  html
    .replaceAll('−', '-')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const numbersOf = ({ value, low, high }: Pick<Finding, 'value' | 'low' | 'high'>): string =>
  formatDifference({ value, low, high }).replaceAll('+', '');

/** The cells of a table's row in a page, and whether one is bold. */
function rowOf(
  page: string,
  table: string,
  system: string,
): { readonly text: string; readonly isBold: boolean } {
  const from = page.slice(page.indexOf(`aria-label="${table}"`));
  const body = from.slice(0, from.indexOf('</table>'));
  const row = body.split(/<tr[ >]/).find((each) => each.includes(`<bdi>${system}</bdi>`)) ?? '';
  return { text: asText(row).replaceAll('+', ''), isBold: /<b>[+−]?[\d.]+<\/b>/.test(row) };
}

afterEach(() => vi.restoreAllMocks());

describe('everything that speaks of two systems', () => {
  it('says the same in sign, number, star and what is settled', { timeout: 300_000 }, async () => {
    const seen = { settled: 0, open: 0, best: 0, unpaired: 0, behind: 0, bounds: 0, models: 0, frontiers: 0 };
    for (const { seed, world } of worlds) {
      const run = runOf(world, seed);
      const { verdict } = run.result;
      if (verdict === undefined) throw new Error('The run was asked');
      const { findings, best, leader, ranking } = verdict;
      const names = ranking.map(({ system }) => system);
      const bounds = run.result.systems.flatMap(({ name, standing }) => (standing === 'bound' ? name : []));
      // Bounds have no rank, and no claim counts them.
      expect(names.filter((name) => bounds.includes(name))).toEqual([]);
      const tested = findings.filter(
        ({ first, second, low }) => names.includes(first) && names.includes(second) && low !== null,
      );
      const counted = new Set(findings.map(({ comparisons }) => comparisons));
      if (counted.size > 1 || best === null) {
        expect(Math.max(1, ...counted)).toBe(Math.max(1, tested.length));
      }
      const report = await renderReport({
        result: run.result,
        manifest: { ...sampleManifest, runId: run.result.runId },
        metrics: run.benchmark.metrics,
      } as unknown as Parameters<typeof renderReport>[0]);
      const table = renderResultTable(run.result.systems, {
        ...{ headline: 'score', higherIsBetter: world.higherIsBetter, verdict, width: 300 },
      });

      // The ranking, the star and the lists of runs.
      if (best !== null) seen.best += 1;
      expect(best === null || best === leader?.system).toBe(true);
      expect(table.split('\n')[2]?.startsWith(`${leader?.system}${best === null ? ' ' : ' *'}`)).toBe(true);
      expect(table.includes(' * ')).toBe(best !== null);
      const standing = runStanding(verdict);
      expect([standing?.system, standing?.isSettled]).toEqual([
        leader?.system,
        names.length < 2 ? null : best !== null,
      ]);
      const list = await runListPage({
        ...{ folder: 'runs', trends: [] },
        runs: [{ ...listRow, leader: standing }],
      });
      expect(list.includes('lead may be chance')).toBe(best === null && names.length > 1);

      // The sentences.
      const said = verdictText(verdict).join(' ');
      expect(said.startsWith(`${leader?.system} is best: `)).toBe(best !== null);
      for (const other of names.slice(1)) {
        const finding = findingBetween(findings, leader?.system ?? '', other);
        if (finding === undefined) {
          seen.unpaired += 1;
          continue;
        }
        const gain = gainOf(finding);
        if ((gain.value ?? 0) < 0) {
          seen.behind += 1;
          expect(said).not.toContain(`${leader?.system} leads`);
        }
        const shown = new RegExp(`${other} \\((-?[\\d.]+(?: \\[[^\\]]+\\])?)\\)`).exec(
          said.replaceAll('−', '-'),
        );
        if (shown !== null && best === null) expect(shown[1]).toBe(numbersOf(gain));
        const named = said.match(/is better than ([^.]*)\./)?.[1] ?? '';
        if (best === null && names.length <= 5) {
          expect(named.split(/, | and /).includes(other)).toBe(finding.outcome === 'better');
        }
      }

      // The end of a run in the terminal: the same sentences, star and order; and its JSON.
      const end = ending(run);
      const words = (text: string): string => text.replace(/\s+/g, ' ');
      for (const sentence of verdictText(verdict)) expect(words(end)).toContain(words(sentence));
      for (const sentence of verdictText(verdict)) expect(asText(report)).toContain(escaped(sentence));
      const shownRows = rowsBelow(end, 'system').map(([name = '']) => name);
      expect(shownRows[0]).toBe(`${leader?.system}${best === null ? '' : ' *'}`);
      expect(JSON.parse(ending(run, true)).verdict).toEqual(JSON.parse(JSON.stringify(verdict)));

      // Models: the same order and figures in the terminal and in the report, as the findings say.
      if (world.models.length > 1) {
        const rows = rowsBelow(end, 'score by model');
        const own = (name: string) =>
          run.result.systems.find((system) => system.name === name)?.metrics.score;
        const inReport = asText(report.slice(report.indexOf('aria-label="score by model and system"')));
        expect(rows.map(([model]) => model).sort()).toEqual([...world.models].sort());
        const places = rows.map(([model]) => inReport.indexOf(` ${model} `));
        expect(places).toEqual([...places].sort((a, b) => a - b));
        const families = [...new Set(run.result.systems.map(({ family = '' }) => family))];
        for (const [model, ...cells] of rows)
          for (const [at, cell] of cells.entries()) {
            const value = own(`${families[at]} ${model}`)?.value ?? null;
            expect(cell).toBe(value?.toFixed(3) ?? '–');
          }
        const gains = families.flatMap((family) => {
          const [one, other] = rows.map(([model]) => `${family} ${model}`);
          const finding = findingBetween(findings, one ?? '', other ?? '');
          return finding === undefined || bounds.includes(one ?? '') ? [] : [gainOf(finding).value ?? 0];
        });
        if (gains.length > 0) {
          seen.models += 1;
          expect(gains.reduce((sum, gain) => sum + gain, 0)).toBeGreaterThanOrEqual(-1e-12);
        }
      }

      // The frontier: no cheaper system on it is as good, on the questions of both, as one that is on it.
      for (const [cost, of] of [
        ['prompt tokens', ({ promptTokens }: Cost) => promptTokens],
        ['cost', ({ costUsd }: Cost) => costUsd],
      ] as const) {
        const costs = verdict.costs.flatMap((each) => of(each) ?? []);
        const title = report.indexOf(`<b>score by ${cost}</b>`);
        expect(title >= 0).toBe(new Set(costs).size > 1);
        if (title < 0) continue;
        seen.frontiers += 1;
        const told = asText(report.slice(title, report.indexOf('</figure>', title)));
        const joined = /questions of both: (.*?)\. Differences/.exec(told)?.[1]?.split(', ') ?? [];
        const spent = new Map(verdict.costs.map((each) => [each.system, of(each) ?? 0]));
        const gain = (one: string, other: string): number => {
          const finding = findingBetween(findings, one, other);
          const sign = world.higherIsBetter ? 1 : -1;
          const mean = (name: string) =>
            run.result.systems.find((system) => system.name === name)?.metrics.score?.value ?? 0;
          return finding === undefined ? sign * (mean(one) - mean(other)) : (gainOf(finding).value ?? 0);
        };
        for (const name of spent.keys()) {
          const cheaper = joined.filter((other) => other !== name && before(other, name));
          function before(other: string, than: string): boolean {
            const [left, right] = [spent.get(other) ?? 0, spent.get(than) ?? 0];
            return left < right || (left === right && gain(other, than) >= 0);
          }
          expect(joined.includes(name)).toBe(cheaper.every((other) => gain(name, other) > 0));
        }
        const label = report.replaceAll('&#39;', "'").slice(0, title + 5_000);
        for (const [name, dollarsOrTokens] of spent) {
          const value = run.result.systems.find((system) => system.name === name)?.metrics.score?.value;
          expect(label).toContain(
            `${name} ${value?.toFixed(3)} at ${Math.round(dollarsOrTokens * 100) / 100}`,
          );
        }
      }

      // The tables of every pair: report and terminal, from the stored verdict and from the answers.
      for (const baseline of names) {
        const compare = printed(() => showDifferences([run], 'score', { baseline }));
        const rows = compare.split('\n');
        const json = JSON.parse(printed(() => showDifferences([run], 'score', { baseline, json: true })));
        for (const other of [...names, ...bounds]) {
          const finding = findingBetween(findings, other, baseline);
          if (other === baseline || finding === undefined) continue;
          expect(json.systems.find(({ name }: { name: string }) => name === other).finding).toEqual(finding);
          if (bounds.includes(other)) {
            seen.bounds += 1;
            const ruled = rows.findLastIndex((each) => each.startsWith('──'));
            expect(rows.findIndex((each) => each.startsWith(`${other} `))).toBeGreaterThan(ruled);
          }
          if (isSettled(finding)) seen.settled += 1;
          else seen.open += 1;
          const { text, isBold } = rowOf(report, `Differences in score to ${baseline}`, other);
          expect(text).toContain(numbersOf(finding));
          expect(isBold).toBe(isSettled(finding));
          const line = rows.find((each) => each.startsWith(`${other} `)) ?? '';
          expect(line).toContain(formatDifference(finding));
          expect(line.startsWith(`${other} *`)).toBe(isSettled(finding));
        }
      }
      // The figure of the leader.
      for (const other of names.slice(1)) {
        const finding = findingBetween(findings, leader?.system ?? '', other);
        if (finding === undefined || finding.low === null) continue;
        const fixed = (value: number | null) => value?.toFixed(3).replace(/^-(0\.0*)$/, '$1');
        expect(asText(report.slice(report.indexOf('minus each other system')))).toBeDefined();
        expect(report.replaceAll('−', '-')).toContain(
          `${other} ${fixed(finding.value)}, from ${fixed(finding.low)} to ${fixed(finding.high)}`,
        );
      }
    }
    // The draws hold every case.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });

  it('says the same of two runs: table, gate, JUnit, Markdown and page', async () => {
    const outcomes = new Set<string>();
    for (const { seed, world } of worlds.filter((_, place) => place % 2 === 0)) {
      const [first, second] = [runOf(world, seed), runOf(world, `${seed} after`)];
      const names = first.result.systems.map(({ name }) => name);
      const stored = names.map((name) => ({
        ...{ name, before: storedAnswers(first, name), after: storedAnswers(second, name) },
        standing: isBound(world, name) ? ('bound' as const) : ('system' as const),
      }));
      const rules = comparisonRules(first, 'score');
      const findings = findingsOfChange(first.benchmark, rules, stored);
      const changed = names.map((name) => ({
        name,
        standing: isBound(world, name) ? ('bound' as const) : ('system' as const),
        finding: findings.get(name) ?? null,
      }));
      const systems = gatedSystems(changed, 0.1);
      expect(systems.map(({ name }) => name)).toEqual(names.filter((name) => !isBound(world, name)));
      const gate = {
        ...{ metric: 'score', margin: 0.1, before: 'a', after: 'b', cluster: 'person', systems },
      };
      const table = printed(() =>
        showRunPair([first, second], 'score', { changed, gate, asJson: false, equalWithin: undefined }),
      );
      const json = JSON.parse(
        printed(() =>
          showRunPair([first, second], 'score', { changed, gate, asJson: true, equalWithin: undefined }),
        ),
      );
      expect([json.first, json.second]).toEqual([first.manifest.runId, second.manifest.runId]);
      expect(
        json.systems.map(({ name, finding }: { name: string; finding: Finding | null }) => [name, finding]),
      ).toEqual(expect.arrayContaining(changed.map(({ name, finding }) => [name, finding])));
      expect(json.systems).toHaveLength(changed.length);
      expect(json.gate).toEqual(JSON.parse(JSON.stringify({ margin: 0.1, systems })));
      for (const { name, first: from, second: to, difference } of json.systems) {
        const values = [first, second].map(
          ({ result }) => result.systems.find((system) => system.name === name)?.metrics.score?.value ?? null,
        );
        expect([from, to]).toEqual(values);
        if (difference !== null) expect(difference).toBeCloseTo(to - from, 12);
      }
      const page = runDifferencePage({
        runs: [
          { text: 'a', address: '/a' },
          { text: 'b', address: '/b' },
        ],
        ...{ all: '/', changes: [], metric: 'score', flipped: [] },
        systems: changed.map((system) => ({
          ...{ ...system, first: null, second: null, becameRight: 0, becameMissed: 0, shared: 0 },
        })),
      });
      const [markdown, xml, text] = [gateMarkdown(gate), gateJunit(gate), gateText(gate)];
      for (const name of names.filter((each) => isBound(world, each))) {
        const lines = table.split('\n').filter((line) => line.startsWith(`${name} `));
        // Shown below the line, without a rank and in no gate.
        expect(lines.join(' ')).toContain(formatDifference(findings.get(name) as Finding));
        expect(lines.join(' ')).toMatch(/ – .* –/);
        expect(`${markdown}${xml}${text}`).not.toContain(name);
      }
      for (const { name, finding, outcome } of systems) {
        outcomes.add(outcome);
        if (finding === null) continue;
        const shown = formatDifference(finding);
        // A wide table goes on below itself.
        expect(
          table
            .split('\n')
            .filter((line) => line.startsWith(`${name} `))
            .join(),
        ).toContain(shown);
        const cells = markdown.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
        expect(cells).toContain(shown);
        const row = rowOf(page, 'Systems of both runs', name);
        expect(row.text).toContain(numbersOf(finding));
        expect(row.isBold).toBe(isSettled(finding));
        const testcase = xml.split('\n').find((line) => line.includes(`name="${name}"`)) ?? '';
        expect(testcase.includes('<failure')).toBe(outcome === 'worse');
        expect(testcase.includes('<error')).toBe(outcome === 'open');
        expect(text.includes(`${name} may have lost`)).toBe(outcome === 'open');
        if (outcome === 'worse' || outcome === 'open') expect(testcase).toContain(shown);
        if (outcome === 'worse') expect(isSettled(finding)).toBe(true);
      }
      const tested = changed.flatMap(({ finding }) => (finding?.low == null ? [] : [finding]));
      if (tested.length > 0) expect(table).toContain(levelText(tested));
    }
    expect([...outcomes].sort()).toEqual(['not-worse', 'open', 'untested', 'worse']);
  });

  it('finds the same from the stored answers, whichever baseline is asked for', () => {
    for (const { seed, world } of worlds.slice(0, 12)) {
      const run = runOf(world, seed);
      const systems = run.result.systems.map((system) => ({
        ...{ ...system, value: system.metrics.score?.value ?? null, stored: storedAnswers(run, system.name) },
      }));
      for (const { system: baseline } of run.result.verdict?.ranking ?? []) {
        for (const { name, finding } of compareToBaseline(run.benchmark, comparisonRules(run, 'score'), {
          systems,
          baseline,
        })) {
          const stored = findingBetween(run.result.verdict?.findings ?? [], name, baseline) ?? null;
          expect(finding).toEqual(stored);
        }
        for (const { name, finding } of studyOfRun(run.benchmark, comparisonRules(run, 'score'), {
          systems,
          baseline,
        })) {
          expect(finding).toEqual(findingBetween(run.result.verdict?.findings ?? [], name, baseline) ?? null);
        }
      }
    }
  });
});

type Cost = NonNullable<RunResult['verdict']>['costs'][number];

/** A sentence as it stands in the text of a page. */
const escaped = (text: string): string =>
  text.replaceAll('−', '-').replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

const listRow = {
  ...{ runId: 'r', address: '/r', name: '', status: 'complete', date: null, benchmark: null, model: null },
  ...{ isSimulated: false, questions: null, systems: null, costUsd: null, tags: [] },
};

const sampleManifest = {
  ...{ status: 'complete', name: 'drawn', benchmark: 'drawn', memgymVersion: '0', seed: 1 },
  ...{ config: {}, model: {}, prompts: [] },
  data: {
    ...{ files: [], digest: '0', episodes: 1, questions: 1, probes: 0, notes: [] },
    whole: { episodes: 1, questions: 1 },
  },
};

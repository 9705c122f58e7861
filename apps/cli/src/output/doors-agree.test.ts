import {
  type AnswerRecord,
  createRng,
  type Finding,
  type Rng,
  type RunResult,
  zeroUsage,
} from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { renderReport, runDifferencePage, runListPage } from '@memgym/report';
import { compareToBaseline, findingsOfChange, storedAnswers } from '@memgym/runs';
import {
  findingBetween,
  formatDifference,
  gainOf,
  gateOf,
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
import type { ComparedRun } from './compared-run.js';
import { gateJunit, gateMarkdown, gateText } from './gate-files.js';
import { levelText, rulesFor, showDifferences } from './show-differences.js';
import { showRunPair } from './show-run-pair.js';

/** A run that was drawn: some systems answer well or badly, lack hard questions, copy another one, or meet none of its. */
interface World {
  readonly people: number;
  readonly questions: number;
  readonly trials: number;
  readonly higherIsBetter: boolean;
  readonly kinds: readonly ('own' | 'copy' | 'lacks-hard' | 'half')[];
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
  };
};

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
      ...summarizeSystem({ name, type: 'drawn', records: of(name), metrics: [metric], usage: zeroUsage }),
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
  const manifest = { runId: result.runId, plugins: [], served: [], models: {} };
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
    const seen = { settled: 0, open: 0, best: 0, unpaired: 0, behind: 0 };
    for (const { seed, world } of worlds) {
      const run = runOf(world, seed);
      const { verdict } = run.result;
      if (verdict === undefined) throw new Error('The run was asked');
      const { findings, best, leader, ranking } = verdict;
      const names = ranking.map(({ system }) => system);
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
      expect(list.includes('lead not settled')).toBe(best === null && names.length > 1);

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

      // The tables of every pair: report and terminal, from the stored verdict and from the answers.
      for (const baseline of names) {
        const compare = printed(() => showDifferences([run], 'score', { baseline }));
        for (const other of names) {
          const finding = findingBetween(findings, other, baseline);
          if (other === baseline || finding === undefined) continue;
          if (isSettled(finding)) seen.settled += 1;
          else seen.open += 1;
          const { text, isBold } = rowOf(report, `Differences in score to ${baseline}`, other);
          expect(text).toContain(numbersOf(finding));
          expect(isBold).toBe(isSettled(finding));
          const line = compare.split('\n').find((each) => each.startsWith(`${other} `)) ?? '';
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
      }));
      const rules = rulesFor(first, 'score');
      const findings = findingsOfChange(first.benchmark, rules, stored);
      const changed = names.map((name) => ({ name, finding: findings.get(name) ?? null }));
      const systems = changed.map((system) => ({
        ...system,
        outcome: system.finding === null ? ('untested' as const) : gateOf(system.finding, 0.1),
      }));
      const gate = {
        ...{ metric: 'score', margin: 0.1, before: 'a', after: 'b', cluster: 'person', systems },
      };
      const table = printed(() =>
        showRunPair(first, second, 'score', { changed, gate, asJson: false, equalWithin: undefined }),
      );
      const page = runDifferencePage({
        runs: [
          { text: 'a', address: '/a' },
          { text: 'b', address: '/b' },
        ],
        ...{ changes: [], metric: 'score', flipped: [] },
        systems: changed.map((system) => ({
          ...{ ...system, first: null, second: null, becameRight: 0, becameMissed: 0, shared: 0 },
        })),
      });
      const [markdown, xml, text] = [gateMarkdown(gate), gateJunit(gate), gateText(gate)];
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
        for (const { name, finding } of compareToBaseline(
          run.benchmark,
          rulesFor(run, 'score'),
          systems,
          baseline,
        )) {
          const stored = findingBetween(run.result.verdict?.findings ?? [], name, baseline) ?? null;
          expect(finding).toEqual(stored);
        }
      }
    }
  });
});

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

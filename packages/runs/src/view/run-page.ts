import type { ListedRun } from '../inspect/list-runs.js';
import { reportOf } from '../results/write-report.js';
import type { Addresses } from './addresses.js';
import { type LiveRun, nameOfFolder } from './open-live-run.js';

interface RunPageOptions {
  /** The version of the records that it shows. */
  readonly version: string;
  /** Runs to compare with. */
  readonly others: readonly string[];
  readonly to: Addresses;
}

/** The report of a run as a page. */
export function runPage(run: LiveRun, { version, others, to }: RunPageOptions): Promise<string> {
  const runId = nameOfFolder(run);
  const { asks } = to;
  return reportOf(run.folder, run, {
    links: [
      { text: 'All runs', address: to.list },
      { text: 'Questions × systems', address: '#view=questions' },
      ...others.map((other) => ({
        text: `Compare with ${other}`,
        address: to.compare(other, runId),
      })),
    ],
    ...(asks !== undefined &&
      run.soFar !== undefined && {
        live: { address: asks.state(runId), version, text: stateText(run) },
      }),
    ...(asks?.remarks !== undefined && { remarksAddress: asks.remarks(runId) }),
  });
}

/** Runs of the same benchmark that a page of a run leads to, the latest first. */
export const comparableWith = (listed: ListedRun, runs: readonly ListedRun[]): string[] =>
  runs
    .filter(
      (other) =>
        other.runId !== listed.runId &&
        other.result !== null &&
        other.manifest?.benchmark === listed.manifest?.benchmark,
    )
    .map(({ runId }) => runId);

/** `Running: 3 of 12 episodes, 40 answers, 1,200 calls so far.` */
export function stateText({ soFar, answers, result }: LiveRun): string {
  if (soFar === undefined) return 'The run has ended.';
  const calls = result.systems.reduce((sum, { usage }) => sum + usage.calls, 0);
  const tokens = result.systems.reduce((sum, { usage }) => sum + usage.inputTokens + usage.outputTokens, 0);
  const costs = result.systems.map(({ usage }) => usage.costUsd);
  const cost =
    result.simulated.model || costs.includes(null)
      ? ''
      : `, $${costs.reduce<number>((sum, each) => sum + (each ?? 0), 0).toFixed(4)}`;
  const count = (value: number): string => value.toLocaleString('en');
  return `${soFar.isPlaying ? 'Running' : 'Interrupted; the same command continues it'}: ${count(soFar.episodes)} of ${count(soFar.planned)} episodes, ${count(answers.length)} answers, ${count(calls)} calls, ${count(tokens)} tokens${cost} in finished episodes.`;
}

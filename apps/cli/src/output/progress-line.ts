import { type Clock, systemClock } from '@memgym/core';
import type { RunProgress } from '@memgym/runner';
import { countOf, formatCount, formatSeconds, formatUsd } from './format-amount.js';
import { notify } from './print.js';
import { createStatusLine } from './status-line.js';

/** Shows a run's progress on stderr. @param clock Default: the clock of this machine */
export function createProgressLine(clock: Clock = systemClock) {
  const line = createStatusLine(clock);
  const leftMs = createTimeLeft(clock);
  let isReplayReported = false;
  return {
    show(progress: RunProgress): void {
      const { questionsDone, questionsTotal, episodesWithoutTexts } = progress;
      if (episodesWithoutTexts > 0 && !isReplayReported) {
        isReplayReported = true;
        line.end();
        notify(
          'Texts of the run are missing or damaged. Episodes that need them are played again, from the cache; calls that are not in the cache are made again.',
        );
      }
      const share = questionsTotal === 0 ? 1 : questionsDone / questionsTotal;
      const left = leftMs(share);
      if (line.wait(progress.waiting)) return;
      line.show(share, () => describe(progress, left), progress.stage);
    },
    end: line.end,
  };
}

/** Longer than most replies take. */
const shownFromMs = 10_000;

const sinceLongest = (longestMs: number): string =>
  longestMs < shownFromMs ? '' : ` (the oldest for ${formatSeconds(longestMs / 1000)})`;

/** Why calls wait for their turn; nothing if they only wait for replies to others. */
function whyWaiting({ heldBy, learnedPerMinute }: NonNullable<RunProgress['pace']>): string {
  if (heldBy === undefined) return '';
  const wait = heldBy.forMs === undefined ? '' : formatSeconds(heldBy.forMs / 1000);
  switch (heldBy.reason) {
    case 'server-wait':
      return ` (the server asked to wait; ${wait} left)`;
    case 'refusals':
      return ' (the server refused more in flight)';
    case 'learned-rate':
      return ` (the server refuses more than ${learnedPerMinute} a minute)`;
    case 'requests-per-minute':
      return ' (`requestsPerMinute` is reached)';
    case 'tokens-per-minute':
      return ' (`tokensPerMinute` is reached)';
  }
}

const phases: Readonly<Record<string, string>> = {
  adapt: 'learning from feedback',
  answer: 'answering',
  converse: 'talking',
  generate: 'generating',
  judge: 'judging',
  read: 'searching the memory',
  simulate: 'playing the user',
  write: 'writing to the memory',
};

const stages: Readonly<Record<Exclude<RunProgress['stage'], 'playing'>, string>> = {
  proving:
    'checking the services: the conformance suite, once for each version of a service, and a planted sentence',
  reading: 'reading what was recorded',
  summarizing: 'computing scores and intervals',
  writing: 'writing the table of answers and the report',
};

/** Why nothing is sent at the moment, apart from the pace. */
function batchesOf({ batches }: RunProgress): string {
  if (batches === undefined) return '';
  return `, waiting for ${countOf(batches.count, 'batch')} with ${countOf(batches.requests, 'request')}`;
}

/** What was paid so far by all processes of the run, and what may be. */
function spentOf({ spent, caps = {} }: RunProgress): string {
  const of = (cap: number | undefined, format: (amount: number) => string): string =>
    cap === undefined ? '' : ` of ${format(cap)}`;
  const tokens =
    spent.tokens === 0 && caps.tokens === undefined
      ? ''
      : `, ${formatCount(spent.tokens)}${of(caps.tokens, formatCount)} tokens`;
  const usd =
    spent.usd === 0 && caps.usd === undefined ? '' : `, ${formatUsd(spent.usd)}${of(caps.usd, formatUsd)}`;
  const calls =
    caps.calls === undefined ? '' : `, budget ${formatCount(spent.calls)} of ${countOf(caps.calls, 'call')}`;
  return `${tokens}${usd}${calls}`;
}

/** The most telling facts first: a narrow terminal shows only the beginning. */
function describe(progress: RunProgress, leftMs: number | undefined): string {
  const { questionsDone, questionsTotal, callsPaid, callsCached, episodesSkipped, pace, latest, stage } =
    progress;
  const answers = `${formatCount(questionsDone)} of ${countOf(questionsTotal, 'answer')}`;
  if (stage !== 'playing') return `${answers}, ${stages[stage]}`;
  const left = leftMs === undefined ? '' : `, about ${formatSeconds(leftMs / 1000)} left`;
  const calls =
    callsPaid + callsCached > 0
      ? `, ${countOf(callsPaid, 'call')} made, ${formatCount(callsCached)} from the cache`
      : '';
  const flight =
    pace === undefined || pace.inFlight + pace.waiting + pace.perMinute === 0
      ? ''
      : `, ${pace.inFlight} of ${pace.limit} in flight${sinceLongest(pace.longestMs)}, ${pace.waiting} waiting${whyWaiting(pace)}, ${pace.perMinute} a minute`;
  const skipped = episodesSkipped > 0 ? `, ${countOf(episodesSkipped, 'episode')} done before` : '';
  const phase = latest?.phase === undefined ? '' : `${phases[latest.phase] ?? latest.phase}, `;
  const where = latest === undefined ? '' : `, now ${phase}${latest.system}, episode ${latest.episodeId}`;
  return `${answers}${left}${calls}${spentOf(progress)}${batchesOf(progress)}${flight}${where}${skipped}`;
}

/** Earlier guesses would be mostly of how a run starts. */
const fromMs = 10_000;
const fromShare = 0.01;
/** Only so far back is looked, because calls become slower or faster. */
const windowMs = 10 * 60_000;

/**
 * Estimates the time left from how the finished part of the work has grown in this process.
 * @returns a function that takes the finished part, 0 to 1, and returns the time in ms; undefined while it cannot be known
 */
export function createTimeLeft(clock: Clock): (share: number) => number | undefined {
  let points: { readonly share: number; readonly atMs: number }[] = [];
  return (share) => {
    const atMs = clock.now();
    const last = points.at(-1);
    // One point a second is enough.
    if (last === undefined || atMs - last.atMs >= 1000) points.push({ share, atMs });
    const kept = points.filter((point) => atMs - point.atMs <= windowMs);
    // The oldest known state, if nothing has been reported for long.
    points = kept.length > 0 ? kept : points.slice(-1);
    const [first] = points;
    if (first === undefined) return undefined;
    const [passedMs, grown] = [atMs - first.atMs, share - first.share];
    if (passedMs < fromMs || grown < fromShare || share >= 1) return undefined;
    return (passedMs / grown) * (1 - share);
  };
}

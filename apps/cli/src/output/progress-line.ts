import type { RunProgress } from '@memgym/runner';
import { countOf, formatCount, formatSeconds } from './format-amount.js';
import { notify } from './print.js';
import { createStatusLine } from './status-line.js';

/** Shows a run's progress on stderr. */
export function createProgressLine() {
  const line = createStatusLine();
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
      if (line.wait(progress.waiting)) return;
      line.show(questionsTotal === 0 ? 1 : questionsDone / questionsTotal, () => describe(progress));
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

function describe(progress: RunProgress): string {
  const { questionsDone, questionsTotal, callsPaid, callsCached, episodesSkipped, pace } = progress;
  const calls =
    callsPaid + callsCached > 0
      ? `, ${countOf(callsPaid, 'call')} made, ${formatCount(callsCached)} from the cache`
      : '';
  const flight =
    pace === undefined || pace.inFlight + pace.waiting + pace.perMinute === 0
      ? ''
      : `, ${pace.inFlight} of ${pace.limit} in flight${sinceLongest(pace.longestMs)}, ${pace.waiting} waiting${whyWaiting(pace)}, ${pace.perMinute} a minute`;
  const skipped = episodesSkipped > 0 ? `, ${countOf(episodesSkipped, 'episode')} done before` : '';
  return `${formatCount(questionsDone)} of ${countOf(questionsTotal, 'answer')}${calls}${flight}${skipped}`;
}

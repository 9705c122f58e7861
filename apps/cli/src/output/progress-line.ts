import type { RunProgress } from '@memgym/runner';
import { countOf, formatSeconds } from './format-amount.js';
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

function describe(progress: RunProgress): string {
  const { questionsDone, questionsTotal, callsPaid, callsCached, episodesSkipped, pace } = progress;
  const calls =
    callsPaid + callsCached > 0 ? `, ${countOf(callsPaid, 'call')} made, ${callsCached} from the cache` : '';
  const flight =
    pace === undefined || pace.inFlight + pace.waiting + pace.perMinute === 0
      ? ''
      : `, ${pace.inFlight} of ${pace.limit} in flight${sinceLongest(pace.longestMs)}, ${pace.waiting} waiting, ${pace.perMinute} a minute`;
  const skipped = episodesSkipped > 0 ? `, ${countOf(episodesSkipped, 'episode')} done before` : '';
  return `${questionsDone} of ${countOf(questionsTotal, 'answer')}${calls}${flight}${skipped}`;
}

import type { RunProgress } from '@memgym/runner';

/** Shows a run's progress on stderr: one line that moves on a terminal, a line every tenth elsewhere. */
export function createProgressLine() {
  const terminal = process.stderr.isTTY;
  let lastTenth = -1;
  let lastPercent = -1;
  return {
    show(progress: RunProgress): void {
      const { questionsDone, questionsTotal } = progress;
      const share = questionsTotal === 0 ? 1 : questionsDone / questionsTotal;
      const percent = Math.floor(share * 100);
      if (terminal) {
        if (percent === lastPercent) return;
        lastPercent = percent;
        process.stderr.write(`\r${describe(progress, percent)}\u001b[K`);
        return;
      }
      const tenth = Math.floor(share * 10);
      if (tenth === lastTenth) return;
      lastTenth = tenth;
      process.stderr.write(`${describe(progress, percent)}\n`);
    },
    end(): void {
      if (terminal) process.stderr.write('\r\u001b[K');
    },
  };
}

function describe(progress: RunProgress, percent: number): string {
  const { questionsDone, questionsTotal, callsPaid, callsCached, episodesSkipped, pace } = progress;
  const calls = callsPaid + callsCached > 0 ? `, ${callsPaid} calls made, ${callsCached} from the cache` : '';
  const flight =
    pace === undefined || pace.inFlight + pace.waiting + pace.perMinute === 0
      ? ''
      : `, ${pace.inFlight} of ${pace.limit} in flight, ${pace.waiting} waiting, ${pace.perMinute} a minute`;
  const skipped = episodesSkipped > 0 ? `, ${episodesSkipped} episodes were done before` : '';
  return `${String(percent).padStart(3)} %  ${questionsDone} of ${questionsTotal} questions${calls}${flight}${skipped}`;
}

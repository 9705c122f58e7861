import { type Clock, systemClock } from '@memgym/core';
import type { Waiting } from '@memgym/runner';
import { countOf, formatSeconds } from './format-amount.js';
import { visible } from './print.js';
import { shorten } from './shorten.js';

/** Shorter waits are not shown. */
const shownAfterMs = 3000;
const lineEveryMs = 15_000;

/** One line of the terminal: a longer one would be repeated below itself. */
function fitted(text: string): string {
  const indent = text.slice(0, text.length - text.trimStart().length);
  const columns = Math.max(20, (process.stderr.columns ?? 80) - 1);
  return `${indent}${shorten(text, columns - indent.length)}`;
}

/**
 * Shows progress on stderr: one updated line on a terminal, otherwise a line for every tenth of the work, for every new
 * step, and at least every 15 s.
 */
export function createStatusLine(clock: Clock = systemClock) {
  const terminal = process.stderr.isTTY;
  let lastTenth = -1;
  let lastPercent = -1;
  let lastStep: string | undefined;
  let lastWaitAt = Number.NEGATIVE_INFINITY;
  let lastShownAt = Number.NEGATIVE_INFINITY;
  return {
    /**
     * Shows that the work waits for a server: every second on a terminal, otherwise every 15 s.
     * @returns whether the wait is long enough to be shown
     */
    wait(waiting: Waiting | undefined): boolean {
      const now = clock.now();
      if (waiting === undefined || now - waiting.wait.sinceMs < shownAfterMs) return false;
      const text = visible(describeWait(waiting, now));
      if (terminal) {
        // Make later progress visible again.
        lastPercent = -1;
        process.stderr.write(`\r${fitted(text)}\u001b[K`);
      } else if (now - lastWaitAt >= lineEveryMs) {
        lastWaitAt = now;
        lastShownAt = now;
        process.stderr.write(`${text}\n`);
      }
      return true;
    },

    /**
     * @param share finished part of the work, 0 to 1
     * @param step what is done; another one is shown at once
     */
    show(share: number, describe: () => string, step?: string): void {
      const now = clock.now();
      if (step !== lastStep) lastShownAt = Number.NEGATIVE_INFINITY;
      lastStep = step;
      const percent = Math.floor(share * 100);
      const text = (): string => `${String(percent).padStart(3)} %  ${visible(describe())}`;
      if (terminal) {
        if (percent === lastPercent && now - lastShownAt < 1000) return;
        lastPercent = percent;
        lastShownAt = now;
        process.stderr.write(`\r${fitted(text())}\u001b[K`);
        return;
      }
      const tenth = Math.floor(share * 10);
      if (tenth === lastTenth && now - lastShownAt < lineEveryMs) return;
      lastTenth = tenth;
      lastShownAt = now;
      process.stderr.write(`${text()}\n`);
    },
    end(): void {
      if (terminal) process.stderr.write('\r\u001b[K');
    },
  };
}

/** One line on calls that wait for a server: the reason, the time waited, and the time or the tries left. */
function describeWait({ wait, calls }: Waiting, nowMs: number): string {
  const seconds = (ms: number): string => formatSeconds(Math.max(0, Math.round(ms / 1000)));
  const { untilMs, triesLeft = 0 } = wait;
  const left = untilMs === undefined ? countOf(triesLeft, 'try') : seconds(untilMs - nowMs);
  return (
    `Waiting for the server (${countOf(calls, 'call')}): ${wait.message} ` +
    `Waited ${seconds(nowMs - wait.sinceMs)}, ${left} left; Ctrl-C stops, and the same command resumes.`
  );
}

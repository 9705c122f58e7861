import type { Waiting } from '@memgym/runner';
import { countOf, formatSeconds } from './format-amount.js';

/** One line on calls that wait for a server: the reason, the time waited, and the time or the tries left. */
export function describeWait({ wait, calls }: Waiting, nowMs: number): string {
  const seconds = (ms: number): string => formatSeconds(Math.max(0, Math.round(ms / 1000)));
  const { untilMs, triesLeft = 0 } = wait;
  const left = untilMs === undefined ? countOf(triesLeft, 'try') : seconds(untilMs - nowMs);
  return (
    `Waiting for the server (${countOf(calls, 'call')}): ${wait.message} ` +
    `Waited ${seconds(nowMs - wait.sinceMs)}, ${left} left; Ctrl-C stops, and the same command resumes.`
  );
}

import type { Waiting } from '@memgym/runner';
import { countOf, formatSeconds } from './format-amount.js';

/** One line on calls that wait for a server: the reason, the time waited, and the time left. */
export function describeWait({ wait, calls }: Waiting, nowMs: number): string {
  const seconds = (ms: number): string => formatSeconds(Math.max(0, Math.round(ms / 1000)));
  return (
    `Waiting for the server (${countOf(calls, 'call')}): ${wait.message} ` +
    `Waited ${seconds(nowMs - wait.sinceMs)}, ${seconds(wait.untilMs - nowMs)} left; Ctrl-C stops, and the same command resumes.`
  );
}

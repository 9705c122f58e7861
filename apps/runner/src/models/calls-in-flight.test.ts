import type { ChatRequest } from '@memgym/core';
import { expect, it } from 'vitest';
import { createCallsInFlight } from './calls-in-flight.js';

it('lets any number of calls listen to the stop of a job without a warning', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error): number => warnings.push(name);
  process.on('warning', note);
  const inFlight = createCallsInFlight(new AbortController().signal, 0);
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const sent = (name: 'track' | 'finishSent') =>
    inFlight[name]({ messages: [], role: 'judge' } as never, async ({ signal }: ChatRequest) => {
      signal?.addEventListener('abort', () => undefined);
      await finished;
      return {} as never;
    });
  const calls = Array.from({ length: 40 }, () => [sent('track'), sent('finishSent')]).flat();
  // A warning is emitted in the next turn.
  await new Promise((resolve) => setImmediate(resolve));
  finish();
  await Promise.all(calls);
  await inFlight.ended();
  process.removeListener('warning', note);
  expect(warnings).toEqual([]);
});

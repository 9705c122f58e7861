import { expect, it } from 'vitest';
import { onAbort } from './on-abort.js';

it('calls back everyone who still waits, once', () => {
  const controller = new AbortController();
  const called: string[] = [];
  const leave = onAbort(controller.signal, () => called.push('left'));
  onAbort(controller.signal, () => called.push('first'));
  onAbort(controller.signal, () => called.push('second'));
  leave();
  controller.abort();
  controller.abort();
  expect(called).toEqual(['first', 'second']);
});

it('calls back at once where the signal is aborted, and never without a signal', () => {
  const called: string[] = [];
  onAbort(AbortSignal.abort(), () => called.push('aborted'));
  onAbort(undefined, () => called.push('no signal'));
  expect(called).toEqual(['aborted']);
});

it('gives a signal one listener, however many wait', () => {
  const { signal } = new AbortController();
  let listeners = 0;
  const add = signal.addEventListener.bind(signal);
  signal.addEventListener = (...given: Parameters<typeof add>) => {
    listeners += 1;
    add(...given);
  };
  for (let call = 0; call < 100; call += 1) onAbort(signal, () => {});
  expect(listeners).toBe(1);
});

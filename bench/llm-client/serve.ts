/**
 * The program of `server-process.ts`: serves with the options in its argument, and sends its base URL to its parent.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import type { ServerSetting, ServerTotals } from './server-process.js';

const {
  text,
  delayMs = 0,
  inFlight: most = Number.POSITIVE_INFINITY,
  perMinute = Number.POSITIVE_INFINITY,
  announces = false,
} = JSON.parse(process.argv[2] ?? '{}') as ServerSetting;
const totals: ServerTotals = { answered: 0, refused: 0 };
const minuteMs = 60_000;
let inFlight = 0;
let minute = 0;
let startsOfMinute = 0;

/** Time in ms until the limits allow a request; 0 if they allow it now. */
function waitMs(): number {
  const now = performance.now();
  if (Math.floor(now / minuteMs) !== minute) {
    minute = Math.floor(now / minuteMs);
    startsOfMinute = 0;
  }
  if (startsOfMinute >= perMinute) return Math.ceil((minute + 1) * minuteMs - now);
  return inFlight >= most ? Math.max(1, delayMs) : 0;
}

const server = await startOpenAIServer({
  fail: () => {
    const refusedForMs = waitMs();
    if (refusedForMs > 0) {
      totals.refused += 1;
      return { status: 429, ...(announces && { headers: { 'retry-after-ms': `${refusedForMs}` } }) };
    }
    startsOfMinute += 1;
    inFlight += 1;
    return undefined;
  },
  chat: async () => {
    await wait(delayMs);
    inFlight -= 1;
    totals.answered += 1;
    return text;
  },
});
process.on('message', () => process.send?.(totals));
process.on('disconnect', () => process.exit());
process.send?.(server.baseUrl);

/** The program of `server-process.ts`: serves as its argument says, and sends its base URL to its parent. */
import { setTimeout as wait } from 'node:timers/promises';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import type { ServerSetting, ServerTotals } from './server-process.js';

const {
  text,
  delayMs = 0,
  inFlight: most = Number.POSITIVE_INFINITY,
} = JSON.parse(process.argv[2] ?? '{}') as ServerSetting;
const totals: ServerTotals = { answered: 0, refused: 0 };
let inFlight = 0;

const server = await startOpenAIServer({
  fail: () => {
    if (inFlight < most) return undefined;
    totals.refused += 1;
    return { status: 429 };
  },
  chat: async () => {
    inFlight += 1;
    await wait(delayMs);
    inFlight -= 1;
    totals.answered += 1;
    return text;
  },
});
process.on('message', () => process.send?.(totals));
process.on('disconnect', () => process.exit());
process.send?.(server.baseUrl);

/**
 * Share of a server's unannounced limits that the limiter uses, in real time: 12 in flight and 600 per minute,
 * replies of 1 s, refusals with and without a wait. Minute by minute.
 *
 *     node --conditions=@memgym/source --import tsx llm-client/hidden-limits.ts [minutes]
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { ChatRequest } from '@memgym/core';
import { createLimiter, createOpenAIChatModel, paceCalls, retryCalls, wrapModel } from '@memgym/llm-client';
import { newPrompts } from './prompts.js';
import { startServerProcess } from './server-process.js';

const minutes = Number(process.argv[2] ?? 6);
const inFlight = 12;
const perMinute = 600;
const delayMs = 1000;
const possible = Math.min(perMinute, (inFlight * 60_000) / delayMs);

async function measure(announces: boolean): Promise<string> {
  const server = await startServerProcess({ text: 'ok', delayMs, inFlight, perMinute, announces });
  const limiter = createLimiter();
  const model = wrapModel(createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl }), [
    retryCalls(),
    paceCalls(limiter),
  ]);
  const prompts: Iterator<ChatRequest> = newPrompts(minutes * perMinute * 2).values();
  const until = performance.now() + minutes * 60_000;
  let failed = 0;
  const place = async (): Promise<void> => {
    while (performance.now() < until) {
      const next = prompts.next();
      if (next.done === true) throw new Error('More calls were made than the server accepts.');
      await model.complete(next.value).catch(() => {
        failed += 1;
      });
    }
  };
  const places = Promise.all(Array.from({ length: 32 }, place));
  const shares: string[] = [];
  let before = await server.totals();
  const first = before;
  for (let minute = 0; minute < minutes; minute += 1) {
    await wait(60_000);
    const now = await server.totals();
    const refused = now.refused - before.refused;
    shares.push(`${percent((now.answered - before.answered) / possible)} (${refused} refused)`);
    before = now;
  }
  await places;
  server.close();
  const answered = before.answered - first.answered;
  const refused = before.refused - first.refused;
  return (
    `refusals ${announces ? 'with' : 'without'} a wait: by minute ${shares.join(', ')}; ` +
    `in all ${percent(answered / (possible * minutes))} of the possible, ` +
    `${percent(refused / (answered + refused))} of requests refused, ${failed} calls given up`
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

console.log(
  `At most ${inFlight} in flight and ${perMinute} a minute, replies of ${delayMs} ms, ${minutes} minutes`,
);
// Both run concurrently and together make twenty calls per second.
for (const line of await Promise.all([measure(true), measure(false)])) console.log(line);

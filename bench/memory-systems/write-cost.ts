/**
 * CPU time of a write while a memory grows: one user writes messages one after another, one every twenty minutes, with
 * the offline model and embedder, whose time is included. Prints, for each system, microseconds per write in each
 * third, and the last third as a multiple of the first.
 *
 * tsx --conditions=@memgym/source memory-systems/write-cost.ts [messages, default 3000] [types, default all]
 */

import { createManualClock, createRng, type EventTime, shiftEventTime } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { builtInMemorySystems, createMemorySystem } from '@memgym/memory-systems/all';
import { memoryReplies } from '@memgym/memory-systems/offline';
import { createOfflineChatModel } from '@memgym/offline-model';
import { zipfCorpus } from '../indexes/corpus.js';

const start = '2024-01-01T08:00:00' as EventTime;
const [given = '3000', ...wanted] = process.argv.slice(2);
const messages = Number(given);
const { texts } = zipfCorpus(messages, 0);
const types = builtInMemorySystems
  .map(({ type }) => type)
  .filter((type) => wanted.length === 0 || wanted.includes(type));

for (const type of types) {
  const system = createMemorySystem({
    type,
    ports: { model: createOfflineChatModel({ replies: memoryReplies }), embedder: createHashedEmbedder() },
  });
  const clock = createManualClock(0);
  const context = { scope: { user: 'ann' }, clock, rng: createRng('write-cost') };
  const perWrite: number[] = [];
  for (let third = 0; third < 3; third += 1) {
    const count = Math.floor(messages / 3);
    const from = process.cpuUsage();
    for (let at = third * count; at < (third + 1) * count; at += 1) {
      clock.advance(60_000);
      await system.add(
        {
          id: `m${at}`,
          role: at % 2 === 0 ? 'user' : 'assistant',
          content: texts[at] ?? '',
          eventTime: shiftEventTime(start, at * 20 * 60_000),
          sessionId: `s${Math.floor(at / 20)}`,
        },
        context,
      );
    }
    const { user, system: kernel } = process.cpuUsage(from);
    perWrite.push((user + kernel) / count);
  }
  console.log(
    [type, ...perWrite.map((us) => us.toFixed(0)), ((perWrite[2] ?? 0) / (perWrite[0] ?? 1)).toFixed(2)].join(
      '\t',
    ),
  );
  await system.close();
}

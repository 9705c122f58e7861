import { oddReplies, startRawServer } from '@memgym/llm-client/testing';
import type { Attack } from './harness/attack.js';
import { createVictim } from './harness/processes.js';

/** Replies that no HTTP library would send: broken encodings, odd statuses, endless heads and bodies. */
export const oddRepliesAttack: Attack = {
  name: 'odd-replies',
  promise: 'Every reply ends in a value or a typed error; none ends the process, hangs or fills the memory.',
  async run(battle) {
    const victim = createVictim(battle.target);
    try {
      for (const { name, ends, send } of oddReplies) {
        const server = await startRawServer((socket) => send(socket));
        const asked = await victim.ask<{ end: string; message?: string }>(
          'ask',
          { baseUrl: server.baseUrl },
          30_000,
        );
        await server.close();
        const problem = 'fell' in asked ? asked.fell : problemOf(asked.result, ends);
        battle.count(name, problem);
      }
    } finally {
      victim.close();
    }
  },
};

function problemOf(result: { end: string; message?: string }, ends: 'value' | 'error'): string | undefined {
  if (result.end === 'untyped') return `untyped error: ${result.message?.slice(0, 200)}`;
  return (result.end === 'value') === (ends === 'value')
    ? undefined
    : `ended in ${result.end}, expected ${ends}`;
}

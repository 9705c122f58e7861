import type { ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack, Battle } from './harness/attack.js';
import { beSlow, breakHttp, sendBodies } from './served-memory/attack-http.js';
import { attackUsers, forgeTokens, rebind } from './served-memory/attack-users.js';
import { breakStdio } from './served-memory/break-stdio.js';
import { plantInstructions } from './served-memory/plant-instructions.js';
import { canary, problemOfCanary, serve } from './served-memory/serve-memory.js';

/** `memgym systems serve` and `memgym systems mcp` as processes, attacked with bytes. */
export const servedMemory: Attack = {
  name: 'served-memory',
  promise: 'Nobody reads, changes or stops the memory of another user, whatever bytes a client sends.',
  async run(battle) {
    await Promise.all([attackServer(battle), breakStdio(battle)]);
  },
};

async function attackServer(battle: Battle): Promise<void> {
  // Nothing else writes into the folders around the served one, so that a file there comes from a path that led out of it.
  const surroundings = battle.folder('served');
  const place = join(surroundings, 'one', 'two', 'three');
  mkdirSync(place, { recursive: true });
  const served = await serve(battle, place);
  try {
    await served.post('remember', { messages: [{ id: 'canary', content: canary }] }, served.ann);
    const slow = beSlow(served.port, battle.short ? 200 : 1000);
    await attackUsers(battle, served, surroundings, place);
    await forgeTokens(battle, served, place);
    await sendBodies(battle, served);
    await breakHttp(battle, served);
    await rebind(battle, served);
    await plantInstructions(battle, served);
    battle.count('slow clients are sent away', await slow.ended());
    battle.count('the canary of ann', await problemOfCanary(served));
    const mib = mostMemoryOf(served.process);
    battle.count('memory', mib > 700 ? `the server took ${mib} MiB` : undefined);
    battle.count('failures told', /unexpected|TypeError/.exec(served.told())?.[0]);
  } finally {
    served.process.kill('SIGKILL');
  }
}

/** The most memory that a process took, in MiB; 0 where it is not known. */
function mostMemoryOf({ pid }: ChildProcess): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return 0;
  }
}

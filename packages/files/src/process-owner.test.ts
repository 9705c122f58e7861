import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isProcessRunning } from './process-owner.js';

const idle = ['-e', 'setInterval(() => undefined, 1000)'];

describe('isProcessRunning', () => {
  it('is true for this process and for its child until that is killed', async () => {
    const child = spawn(process.execPath, idle);
    await once(child, 'spawn');
    const pid = child.pid as number;
    expect(isProcessRunning(process.pid)).toBe(true);
    expect(isProcessRunning(pid)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isProcessRunning(pid)).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'is false for a killed process that has not been reaped',
    async () => {
      const parent = spawn('sh', ['-c', 'sleep 100 & echo $!; exec sleep 100']);
      const [line] = await once(parent.stdout, 'data');
      const orphan = Number(String(line));
      try {
        // A shell would reap its child; the program that replaces it does not.
        const name = () => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim();
        await expect.poll(name, { timeout: 180_000 }).toBe('sleep');
        process.kill(orphan, 'SIGKILL');
        await expect.poll(() => isProcessRunning(orphan), { timeout: 180_000 }).toBe(false);
        expect(() => process.kill(orphan, 0)).not.toThrow();
      } finally {
        parent.kill('SIGKILL');
      }
    },
  );

  it.runIf(process.platform !== 'win32')('is true for another user’s process', () => {
    expect(isProcessRunning(1)).toBe(true);
  });
});

import { readFileSync } from 'node:fs';

/** Whether a process of this machine still runs; a killed one that nobody has reaped does not. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // Somebody else's process is a living one.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A killed process whose parent has not taken notice still answers to its number, but works no more. */
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // No such file where the system has no /proc: then the answer to the signal has to do.
    return false;
  }
}

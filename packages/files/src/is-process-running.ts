import { readFileSync } from 'node:fs';

/** Whether a process of this machine still runs. A zombie does not. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // A process of another user is running.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A zombie still has its process id, but no longer runs. */
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // No such file where the system has no /proc: then the answer to the signal has to do.
    return false;
  }
}

import { readFileSync } from 'node:fs';
import { codeOf } from '@memgym/core/errors';

/** Whether a process on this machine is still running. A zombie counts as ended. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // A process of another user is running.
    return codeOf(error) === 'EPERM';
  }
}

/** A zombie still has its process id, but no longer runs. */
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // If the system has no /proc, the file does not exist, and the answer to the signal must suffice.
    return false;
  }
}

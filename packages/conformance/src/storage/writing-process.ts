import { spawn } from 'node:child_process';
import type { StorageSubject } from './storage-subject.js';

/** A process that writes to a storage, after its end. */
export interface WritingProcess {
  /** Its lines on stdout, in order. */
  readonly lines: readonly string[];
  /** Its text on stderr. */
  readonly complaint: string;
  readonly exitCode: number | null;
  readonly signalCode: NodeJS.Signals | null;
}

/**
 * Runs a program of a storage in a process of its own, until it ends.
 *
 * @param program an ES module; its arguments begin at `process.argv[1]` with the module that opens the storage
 * @param onLines called with the number of lines so far and a function that kills the process
 */
export async function runWriter(
  { module, nodeArguments = [] }: NonNullable<StorageSubject['program']>,
  program: string,
  programArguments: readonly string[],
  onLines: (count: number, kill: () => void) => void = () => undefined,
): Promise<WritingProcess> {
  const child = spawn(
    process.execPath,
    [...nodeArguments, '--input-type=module', '-e', program, module, ...programArguments],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  let complaint = '';
  child.stderr.on('data', (data) => {
    complaint += data;
  });
  child.stdout.on('data', (data) => {
    said += data;
    onLines(said.split('\n').length - 1, () => void child.kill('SIGKILL'));
  });
  await new Promise((resolve) => child.once('close', resolve));
  const lines = said.split('\n').filter((line) => line !== '');
  return { lines, complaint, exitCode: child.exitCode, signalCode: child.signalCode };
}

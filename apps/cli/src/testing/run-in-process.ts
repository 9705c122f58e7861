import { vi } from 'vitest';
import { createProgram } from '../program.js';

/** What a command wrote. */
export interface WrittenOutput {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process, and returns its output. Errors are thrown unchanged. */
export const runInProcess = (args: readonly string[]): Promise<WrittenOutput> =>
  captureOutput(() => runProgram(args));

/** Runs the command line in this process. */
export async function runProgram(args: readonly string[]): Promise<void> {
  const program = await createProgram(args);
  await program.parseAsync([...args], { from: 'user' });
}

/** Keeps what is written during some work, instead of showing it. */
export async function captureOutput(work: () => Promise<void>): Promise<WrittenOutput> {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return written;
}

import { vi } from 'vitest';
import { createProgram } from '../program.js';

/** Runs a command in this process, and returns its output. Errors are thrown unchanged. */
export async function runInProcess(args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  try {
    await createProgram().parseAsync([...args], { from: 'user' });
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return written;
}

#!/usr/bin/env node
import { reportFailure } from './output/report-failure.js';
import { createProgram } from './program.js';

// Runs, caches and storages are trusted as files of the user, so nobody else on the machine may write them, whatever the
// shell allows.
process.umask(process.umask(0o002) | 0o002);

// A reader such as `memgym … | head` may close the pipe. That ends the output, but not a run in progress.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A file on a full disk, for example.
  if (!isGone(error)) process.exitCode = reportFailure(error);
  if (error.code === 'EPIPE') process.exit();
});
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (!isGone(error)) throw error;
});
// The terminal was closed (SIGHUP); the command still ends cleanly.
function isGone({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EPIPE' || code === 'EIO';
}

try {
  const args = process.argv.slice(2);
  const { stdin, stdout } = process;
  const isAsked = args.length === 0 && stdin.isTTY && stdout.isTTY;
  if (!isAsked || !(await (await import('./commands/guide.js')).guide(stdin, stdout))) {
    const program = await createProgram(args);
    await program.parseAsync(process.argv);
  }
} catch (error) {
  process.exitCode = reportFailure(error);
}

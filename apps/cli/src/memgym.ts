#!/usr/bin/env node
import { reportFailure } from './output/report-failure.js';
import { createProgram } from './program.js';

// A reader that has seen enough (`memgym … | head`) closes the pipe. That ends what is printed; a run that
// is only watched goes on.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (!isGone(error)) throw error;
  if (error.code === 'EPIPE') process.exit();
});
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (!isGone(error)) throw error;
});
// A terminal that was closed (SIGHUP): the command ends by itself, cleanly.
function isGone({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EPIPE' || code === 'EIO';
}

try {
  await createProgram().parseAsync(process.argv);
} catch (error) {
  process.exitCode = reportFailure(error);
}

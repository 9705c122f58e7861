#!/usr/bin/env node
import { reportFailure } from './output/report-failure.js';
import { createProgram } from './program.js';

// A reader that has seen enough (`memgym … | head`) closes the pipe. That ends what is printed; a run that
// is only watched goes on.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  await createProgram().parseAsync(process.argv);
} catch (error) {
  process.exitCode = reportFailure(error);
}

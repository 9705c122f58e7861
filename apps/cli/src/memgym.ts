#!/usr/bin/env node
import { reportFailure } from './output/report-failure.js';
import { createProgram } from './program.js';

// A reader that has seen enough (`memgym … | head`) closes the pipe; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await createProgram().parseAsync(process.argv);
} catch (error) {
  process.exitCode = reportFailure(error);
}

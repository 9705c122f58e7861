#!/usr/bin/env node
import { reportFailure } from './output/report-failure.js';
import { createProgram } from './program.js';

try {
  await createProgram().parseAsync(process.argv);
} catch (error) {
  process.exitCode = reportFailure(error);
}

#!/usr/bin/env node
// Prints `N passed, N failed, N skipped` from the file that vitest's JSON reporter wrote (the only argument).
import { existsSync, readFileSync } from 'node:fs';

const [path = ''] = process.argv.slice(2);
if (!existsSync(path)) {
  console.error('The tests wrote no results, because they did not finish.');
  console.log('0 passed, 0 failed, 0 skipped');
  process.exit(1);
}
const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
  readFileSync(path, 'utf8'),
);
// A file that cannot be loaded has no tests, but counts as a failure.
const brokenFiles = testResults.filter(
  ({ status, assertionResults }) =>
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
).length;
console.log(
  `${numPassedTests} passed, ${numFailedTests + brokenFiles} failed, ${numPendingTests + numTodoTests} skipped`,
);
process.exitCode = numFailedTests + brokenFiles === 0 && numPassedTests > 0 ? 0 : 1;

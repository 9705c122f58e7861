#!/usr/bin/env node
// Prints what was skipped, then `N passed, N failed, N skipped`, the sums of the files that vitest's JSON reporter wrote (the
// arguments).
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

let passed = 0;
let failed = 0;
let skipped = 0;
let unfinished = 0;
for (const path of process.argv.slice(2)) {
  if (!existsSync(path)) {
    console.error(`Some tests wrote no results, because they did not finish: ${path}`);
    unfinished += 1;
    continue;
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  // A file that cannot be loaded has no tests, but counts as a failure.
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  passed += numPassedTests;
  failed += numFailedTests + brokenFiles;
  skipped += numPendingTests + numTodoTests;
  for (const { name, assertionResults } of testResults) {
    const left = assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed');
    const groups = new Set(left.map(({ ancestorTitles, title }) => ancestorTitles[0] || title));
    // A skipped test is not a passed one.
    for (const group of groups) console.log(`skipped: ${relative('.', name)}: ${group}`);
  }
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed + unfinished === 0 && passed > 0 ? 0 : 1;

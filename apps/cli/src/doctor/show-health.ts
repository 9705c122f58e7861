import { countOf } from '../output/format-amount.js';
import { print } from '../output/print.js';
import { wrapText } from '../output/wrap-text.js';
import type { Finding } from './finding.js';

/** Prints one line for each finding, the next step below it, and a summary. */
export function showHealth(findings: readonly Finding[]): void {
  for (const { check, status, message, next } of findings) {
    print(`${status.padEnd(4)} ${wrapText(`${check}: ${message}`, '     ').trimStart()}`);
    if (next !== undefined) print(wrapText(`→ ${next}`, '     '));
  }
  const failed = findings.filter(({ status }) => status === 'fail').length;
  const warned = findings.filter(({ status }) => status === 'warn').length;
  const warnings = warned === 0 ? '' : ` (${countOf(warned, 'warning')})`;
  print(`\n${failed === 0 ? 'MemGym can run' : `${countOf(failed, 'problem')} to fix first`}${warnings}.`);
}

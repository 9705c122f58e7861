import type { Finding } from '../doctor/finding.js';
import { countOf } from './format-amount.js';
import { print } from './print.js';
import { wrapText } from './wrap-text.js';

/** Prints one line for each finding, the next step below it, and a summary. */
export function showHealth(findings: readonly Finding[]): void {
  for (const { check, status, message, next } of findings) {
    print(`${status.padEnd(4)} ${wrapText(`${check}: ${message}`, '     ').trimStart()}`);
    if (next !== undefined) print(wrapText(`→ ${next}`, '     '));
  }
  const failed = findings.filter(({ status }) => status === 'fail').length;
  const warned = findings.filter(({ status }) => status === 'warn').length;
  const warnings = warned === 0 ? '' : ` (${countOf(warned, 'warning')})`;
  print(`\n${failed === 0 ? 'MemGym can run' : `${countOf(failed, 'problem')} to solve first`}${warnings}.`);
}

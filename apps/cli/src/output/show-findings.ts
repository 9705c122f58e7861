import type { RunFinding } from '@memgym/runner';
import { tell } from './print.js';

/** Says what the servers of a run refused, what was done instead, and how to declare it. */
export function showFindings(findings: readonly RunFinding[]): void {
  for (const { model, baseUrl, refused, instead, setting } of findings) {
    const declare = setting === undefined ? '' : ` To ask so at once, set ${setting}.`;
    tell(`${model} at ${baseUrl} refused ${refused}; ${instead}.${declare}`);
  }
}

import type { RunFinding } from '@memgym/runner';
import { notify } from './print.js';

/** Reports the refusals of a run's servers, the replacements, and how to declare them. */
export function showFindings(findings: readonly RunFinding[]): void {
  for (const { model, baseUrl, refused, instead, setting } of findings) {
    const declare = setting === undefined ? '' : ` To avoid the refused request, set ${setting}.`;
    notify(`${model} at ${baseUrl} refused ${refused}; ${instead}.${declare}`);
  }
}

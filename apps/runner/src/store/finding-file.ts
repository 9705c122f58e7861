import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RunFinding } from '../run/run-findings.js';
import { storageProblem } from './storage-problem.js';

/**
 * Keeps what is found out about servers, a line each as soon as it is known. A process that goes on with
 * a run finds it out again, and a run that is played from the cache does not.
 * @param findings all that is known now, oldest first
 */
export function createFindingFile(path: string, findings: () => readonly RunFinding[]): () => void {
  const written = new Set<string>();
  return () => {
    for (const finding of findings()) {
      const line = JSON.stringify(finding);
      if (written.has(line)) continue;
      written.add(line);
      try {
        mkdirSync(dirname(path), { recursive: true });
        appendFileSync(path, `${line}\n`);
      } catch (error) {
        throw storageProblem(path, error);
      }
    }
  };
}

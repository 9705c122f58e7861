import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CallRecord } from '@memgym/core';
import { storageProblem } from './storage-problem.js';

/**
 * The calls of one episode, appended as they end and never rewritten: when an interrupted episode is
 * played again, its calls stand here twice, first as paid and then as cached.
 */
export function createCallFile(path: string): (record: CallRecord) => void {
  let ready = false;
  return (record) => {
    try {
      if (!ready) mkdirSync(dirname(path), { recursive: true });
      ready = true;
      appendFileSync(path, `${JSON.stringify(record)}\n`);
    } catch (error) {
      throw storageProblem(path, error);
    }
  };
}

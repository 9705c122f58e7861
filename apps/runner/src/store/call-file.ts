import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CallRecord } from '@memgym/core';
import { storageProblem } from './storage-problem.js';

/** The line that begins each play of an episode in its file of calls. */
export const playStart = '{"kind":"play-start"}';

/**
 * The calls of one episode, appended as they end and never rewritten: when an interrupted episode is
 * played again, its calls stand here twice, first as paid and then, after another `play-start`, as cached.
 */
export function createCallFile(path: string): (record: CallRecord) => void {
  let ready = false;
  return (record) => {
    try {
      let start = '';
      if (!ready) {
        mkdirSync(dirname(path), { recursive: true });
        // What a kill cut off must not run into the next line.
        start = `${existsSync(path) ? '\n' : ''}${playStart}\n`;
      }
      appendFileSync(path, `${start}${JSON.stringify(record)}\n`);
      ready = true;
    } catch (error) {
      throw storageProblem(path, error);
    }
  };
}

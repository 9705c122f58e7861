import { readFileSync } from 'node:fs';
import { tryParseJson } from '@memgym/core';
import { type ServerFinding, serverFindingSchema } from '@memgym/llm-client';
import { createAppendFile } from './append-file.js';
import { noneIfMissing } from './read-text-file.js';

/** A parameter that a server refused, and the replacement. */
export interface RunFinding extends ServerFinding {
  readonly kind: 'server-finding';
  /** `key=value` of the config that declares it; absent if only one schema was refused. */
  readonly setting?: string;
}

/** Findings about the servers of a run, from all of its processes. */
export interface FindingFile {
  /** Findings of earlier processes, without a line cut off by a kill. */
  readonly earlier: readonly ServerFinding[];
  /** Appends new findings, one line each. */
  add(findings: readonly RunFinding[]): void;
}

/** File name in the folder of calls; no system or item can have it. */
export const findingFileName = '_servers.jsonl';

/**
 * Opens the file, if it exists. A run from the cache has no findings.
 * @param expectHeld see `createAppendFile`
 */
export function openFindingFile(path: string, expectHeld?: () => void): FindingFile {
  const file = createAppendFile(path, expectHeld);
  const before = readText(path);
  const lines = before.split('\n');
  const written = new Set(lines);
  // A line cut off by a kill must not merge with the next one.
  let start = before === '' || before.endsWith('\n') ? '' : '\n';
  return {
    earlier: lines.flatMap((line) => serverFindingSchema.safeParse(tryParseJson(line)).data ?? []),
    add(findings) {
      for (const finding of findings) {
        const line = JSON.stringify(finding);
        if (written.has(line)) continue;
        written.add(line);
        file.append(`${start}${line}\n`);
        file.close();
        start = '';
      }
    },
  };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return noneIfMissing(path, error) ?? '';
  }
}

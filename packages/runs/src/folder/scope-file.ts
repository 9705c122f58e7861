import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileNameOf, tryParseJson } from '@memgym/core';
import * as z from 'zod';
import { createAppendFile } from './append-file.js';
import { noneIfMissing } from './read-text-file.js';

const lineSchema = z.object({ episodeId: z.string(), user: z.string(), service: z.string().optional() });
type Line = z.infer<typeof lineSchema>;

/** The scopes that a system outside was given for the attempts of its episodes. */
export interface ScopeFile {
  /** The users of earlier attempts at an episode, the oldest first. */
  earlier(episodeId: string): string[];
  /** What the service said that it is, the oldest first, each once. */
  services(): string[];
  /** Records an attempt before its first write, so that a kill leaves no scope unknown. */
  add(episodeId: string, scope: Omit<Line, 'episodeId'>): void;
}

/**
 * Opens the file of one system. The results do not contain it: a fresh start must still know the scopes that it leaves
 * behind.
 * @param folder the run's folder
 * @param expectHeld see `createAppendFile`
 */
export function openScopeFile(folder: string, system: string, expectHeld?: () => void): ScopeFile {
  const path = join(folder, 'scopes', `${fileNameOf(system)}.jsonl`);
  const file = createAppendFile(path, expectHeld);
  const before = readText(path);
  const known = before.split('\n').flatMap((line) => lineSchema.safeParse(tryParseJson(line)).data ?? []);
  // A line cut off by a kill must not merge with the next one.
  let start = before === '' || before.endsWith('\n') ? '' : '\n';
  return {
    earlier: (episodeId) => known.filter((each) => each.episodeId === episodeId).map(({ user }) => user),
    services: () => [...new Set(known.flatMap(({ service }) => service ?? []))],
    add(episodeId, { user, service }) {
      const line: Line = { episodeId, user, ...(service !== undefined && { service }) };
      file.append(`${start}${JSON.stringify(line)}\n`);
      file.close();
      start = '';
      known.push(line);
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

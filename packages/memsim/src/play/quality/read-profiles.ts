import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJsonFile } from '@memgym/datasets';
import * as z from 'zod';

const factsSchema = z.record(z.string(), z.string());
const graphsSchema = z.array(z.record(z.string(), z.union([z.number(), factsSchema, z.array(factsSchema)])));

/** The facts of one person, event, thing or place of a user. */
export interface ProfilePart {
  /** The list of `graphs.json` that contains it. */
  readonly list: string;
  readonly facts: Readonly<Record<string, string>>;
}

/**
 * The profiles of `graphs.json`, next to the data or in the folder above them, by user; empty if there is none.
 * @throws {DatasetError} when it is damaged
 */
export async function readProfiles(path: string): Promise<readonly (readonly ProfilePart[])[]> {
  for (const folder of [path, dirname(path)]) {
    const file = join(folder, 'graphs.json');
    if (!existsSync(file)) continue;
    const { value } = await readJsonFile(
      file,
      graphsSchema,
      'Remove the file, or fetch it again with the messages.',
    );
    return value.map((graph) =>
      Object.entries(graph).flatMap(([list, value]) => {
        if (typeof value === 'number') return [];
        return (Array.isArray(value) ? value : [value]).map((facts) => ({ list, facts }));
      }),
    );
  }
  return [];
}

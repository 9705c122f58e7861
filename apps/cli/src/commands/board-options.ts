import type { CheckOptions } from '@memgym/board';
import { readEnvironment, replayBundle } from '@memgym/runner';
import { readersRegistry } from '../registry.js';

/** What a check of a stranger's bundle needs: only parts that are installed here are imported, and nothing is sent. */
export async function boardOptions(
  dataPath: string | undefined,
  signal: AbortSignal,
): Promise<Pick<CheckOptions, 'registry' | 'now' | 'recompute'>> {
  const environment = await readEnvironment();
  const registry = readersRegistry();
  return {
    registry,
    now: new Date(),
    recompute: (file) => replayBundle(file, { dataPath, registry, environment, signal }),
  };
}

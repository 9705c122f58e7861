import { ConfigError, type Rng } from '@memgym/core';
import { drawWeighted } from '@memgym/env-generator';
import { periods } from '../raw/periods.js';
import { type Block, opensFile } from './block.js';

/** `uniform` and `unlock` are used by the early code, `progress` by the release. */
export type BlockSelection = 'uniform' | 'unlock' | 'progress';

/**
 * Chooses the sessions of a history (packages/personamem/spec.md#block-selection). `uniform` takes any session; `unlock`
 * and `progress` take a session only after the previous one of its file, and `progress` increasingly prefers later
 * periods. The result is in the order of choice.
 *
 * @throws {ConfigError} when there are too few sessions
 */
export function selectBlocks(
  candidates: readonly Block[],
  count: number,
  how: BlockSelection,
  rng: Rng,
): Block[] {
  if (candidates.length < count) {
    const persona = candidates[0]?.file.name.persona;
    throw new ConfigError(
      `persona ${persona ?? '?'} has ${candidates.length} sessions, but ${count} are needed.`,
      {
        key: 'blocks',
        hint: 'Set fewer blocks, or make conversations on more topics.',
      },
    );
  }
  if (how === 'uniform') return rng.shuffle(candidates).slice(0, count);
  const chosen: Block[] = [];
  const pool = candidates.filter(opensFile);
  while (chosen.length < count) {
    if (pool.length === 0) break;
    const progress = chosen.length / count;
    const taken = drawWeighted(pool, (block) => (how === 'unlock' ? 1 : weightOf(block, progress)), rng);
    pool.splice(pool.indexOf(taken), 1);
    chosen.push(taken);
    const next = nextOf(taken, candidates);
    if (next !== undefined) pool.push(next);
  }
  return chosen;
}

/** Weights by quarter of the progress, for sessions of that quarter's period and of the previous period. */
function weightOf({ period }: Block, progress: number): number {
  const place = period === undefined ? 0 : periods.indexOf(period);
  const quarter = Math.min(3, Math.floor(progress * 4));
  if (place === quarter) return 1;
  return place === quarter - 1 ? 0.2 : 0.1;
}

function nextOf({ file, period }: Block, candidates: readonly Block[]): Block | undefined {
  if (period === undefined) return undefined;
  const next = periods[periods.indexOf(period) + 1];
  return candidates.find((block) => block.file === file && block.period === next);
}

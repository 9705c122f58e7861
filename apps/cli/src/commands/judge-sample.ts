import { ConfigError, didYouMean } from '@memgym/core';
import { type JudgedRun, sampleAnswers } from '@memgym/runs';
import type { FlagsFor } from '../declared/flags-for.js';
import { writeSample } from '../output/write-sample.js';
import { openRunOf } from './open-run-of.js';

const groups = ['type', 'system', 'run'] as const;
type Group = (typeof groups)[number];

/** `memgym judge sample <run…> --out DIR` */
export async function drawAnswers(names: string[], flags: FlagsFor['judgeSample']): Promise<void> {
  const by = readGroups(flags.by);
  const runs: JudgedRun[] = [];
  for (const name of new Set(names)) runs.push(await openRunOf(name, flags.runs));
  const prepared = sampleAnswers(runs, { size: flags.size, by, seed: flags.seed });
  await writeSample(prepared, flags);
}

/** @throws {ConfigError} naming the nearest group */
function readGroups(text: string): Group[] {
  if (text === 'none') return [];
  return text.split(',').map((part) => {
    const name = part.trim();
    const found = groups.find((group) => group === name);
    if (found !== undefined) return found;
    throw new ConfigError(`--by ${JSON.stringify(name)} is not a way to group answers.`, {
      key: 'by',
      hint: `${didYouMean(name, [...groups, 'none'])}Write ${groups.join(', ')}, several with a comma, or none.`,
    });
  });
}

import { ConfigError, didYouMean } from '@memgym/core';
import { type JudgedRun, sampleAnswers, sampleFiles } from '@memgym/runs';
import type { FlagsFor } from '../declared/flags-for.js';
import { printJson } from '../output/print.js';
import { describeSample, showSample } from '../output/show-sample.js';
import { writeNewFolder } from '../scaffold/write-new-folder.js';
import { openRunOf } from './open-run-of.js';

const groups = ['type', 'system', 'run'] as const;
type Group = (typeof groups)[number];

/** `memgym judge sample <run…> --out DIR` */
export async function drawAnswers(names: string[], flags: FlagsFor['judgeSample']): Promise<void> {
  const by = readGroups(flags.by);
  const runs: JudgedRun[] = [];
  for (const name of new Set(names)) runs.push(await openRunOf(name, flags.runs));
  const prepared = sampleAnswers(runs, { size: flags.size, by, seed: flags.seed });
  await writeNewFolder(flags.out, sampleFiles(prepared));
  if (flags.json) printJson(describeSample(prepared.sample, flags.out));
  else showSample(prepared.sample, flags.out);
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

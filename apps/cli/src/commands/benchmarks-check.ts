import { checkBenchmark } from '@memgym/evaluators/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import {
  builtInReplies,
  findData,
  readEnvironment,
  repliesOfBenchmark,
  resolveBenchmark,
} from '@memgym/runner';
import { Command } from 'commander';
import { countOf } from '../output/format-amount.js';
import { printJson } from '../output/print.js';
import { showPropertyChecks } from '../output/show-property-checks.js';
import { collect, readCount } from './flag-values.js';
import { readSettings } from './read-settings.js';

interface CheckFlags {
  readonly data?: string;
  readonly set?: string[];
  readonly episodes: number;
  readonly json?: boolean;
}

/** `memgym benchmarks check` */
export function checkCommand(): Command {
  return new Command('check')
    .description('Check offline that a benchmark keeps its contract, with one result per property.')
    .argument('<benchmark>', 'a name (see `memgym benchmarks`), a package, or the path of a file')
    .option('--data <path>', 'data file or folder; default: found in MEMGYM_DATA_DIR')
    .option('--set <key=value>', 'set an option of the benchmark, e.g. questions=update; repeatable', collect)
    .option('--episodes <n>', 'number of episodes to play offline; the others are only checked', readCount, 3)
    .option('--json', 'print one JSON object instead of text')
    .action(async (name: string, flags: CheckFlags) => {
      const benchmark = await resolveBenchmark(name, process.cwd(), readSettings(flags.set));
      const path = findData({
        dataset: benchmark.type,
        dataPath: flags.data,
        environment: await readEnvironment(process.cwd(), process.env),
      });
      const report = await checkBenchmark(benchmark, {
        path,
        episodes: flags.episodes,
        simulator: createOfflineChatModel({
          replies: [...builtInReplies, ...(await repliesOfBenchmark(name, process.cwd()))],
        }),
      });
      if (flags.json) printJson(report);
      else {
        const { benchmark: type, episodes, played } = report;
        const heading = `Check of '${type}' on ${countOf(episodes, 'episode')}, ${played} of them played offline`;
        showPropertyChecks(heading, report);
      }
      if (!report.conforms) process.exitCode = 1;
    });
}

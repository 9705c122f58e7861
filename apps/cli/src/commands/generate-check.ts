import { checkGenerator } from '@memgym/evaluators/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import { builtInReplies, findGenerator, repliesOfGenerator, resolveBenchmark } from '@memgym/runner';
import { Command } from 'commander';
import { countOf } from '../output/format-amount.js';
import { printJson } from '../output/print.js';
import { showPropertyChecks } from '../output/show-property-checks.js';
import { collect, readPair } from './flag-values.js';
import { readSettings } from './read-settings.js';

interface CheckFlags {
  readonly benchmark?: string;
  readonly set?: string[];
  readonly input?: string[];
  readonly json?: boolean;
}

/** `memgym generate check` */
export function generateCheckCommand(): Command {
  return new Command('check')
    .description('Check offline that a generator keeps its contract, with one result per property.')
    .argument('<generator>', 'a type (see `memgym generate --help`), a package, or the path of a file')
    .option(
      '--benchmark <name>',
      'benchmark that reads the data: a name, package or file; default: the one that the generator names',
    )
    .option(
      '--set <key=value>',
      'set an option of the generator, e.g. users=2, which is enough; repeatable; default: its small example',
      collect,
    )
    .option('--input <name=path>', 'a file that the generator reads; repeatable', collect)
    .option('--json', 'print one JSON object instead of text')
    .action(async (name: string, flags: CheckFlags) => {
      const generator = await findGenerator(name, process.cwd());
      const report = await checkGenerator(generator, {
        ...(await benchmarkOf(flags.benchmark ?? generator.benchmark)),
        ...(flags.set !== undefined && { options: readSettings(flags.set) }),
        inputs: Object.fromEntries((flags.input ?? []).map((text) => readPair('--input', text))),
        ...(generator.model === 'required' && {
          // A generator that does not require a model is checked without one.
          model: createOfflineChatModel({
            replies: [...builtInReplies, ...(await repliesOfGenerator(name, process.cwd()))],
          }),
        }),
      });
      if (flags.json) printJson(report);
      else {
        const { generator: type, users, files } = report;
        showPropertyChecks(
          `Check of '${type}' with ${countOf(users, 'user')} in ${countOf(files, 'file')}`,
          report,
        );
      }
      if (!report.conforms) process.exitCode = 1;
    });
}

/** The benchmark that reads the data, if any. */
const benchmarkOf = async (name: string | null) =>
  name === null ? {} : { benchmark: await resolveBenchmark(name, process.cwd()) };

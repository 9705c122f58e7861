import { checkGenerator } from '@memgym/evaluators/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import { builtInReplies, findGenerator, repliesOfGenerator, resolveBenchmark } from '@memgym/runner';
import { countOf } from '../output/format-amount.js';
import { printJson } from '../output/print.js';
import { showPropertyChecks } from '../output/show-property-checks.js';
import { readPair } from './flag-values.js';
import { readSettings } from './read-settings.js';

export interface CheckFlags {
  readonly benchmark?: string;
  readonly set?: string[];
  readonly input?: string[];
  readonly json?: boolean;
}

/** `memgym generate check` */
export async function checkContract(name: string, flags: CheckFlags): Promise<void> {
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
}

/** The benchmark that reads the data, if any. */
const benchmarkOf = async (name: string | null) =>
  name === null ? {} : { benchmark: await resolveBenchmark(name, process.cwd()) };

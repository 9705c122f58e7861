import { checkGenerator } from '@memgym/evaluators/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import type { Registry } from '@memgym/registry';
import { sharedReplies } from '@memgym/runner';
import { countOf } from '../output/format-amount.js';
import { printJson } from '../output/print.js';
import { showPropertyChecks } from '../output/show-property-checks.js';
import { registryFor } from '../registry.js';
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
  const registry = registryFor();
  const generator = await registry.find('generator', name);
  const report = await checkGenerator(generator, {
    ...(await benchmarkOf(flags.benchmark ?? generator.benchmark, registry)),
    ...(flags.set !== undefined && { options: readSettings(flags.set) }),
    inputs: Object.fromEntries((flags.input ?? []).map((text) => readPair('--input', text))),
    ...(generator.model === 'required' && {
      // A generator that does not require a model is checked without one.
      model: createOfflineChatModel({
        replies: [...sharedReplies, ...(await registry.replies('generator', name))],
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
const benchmarkOf = async (name: string | null, registry: Registry) =>
  name === null ? {} : { benchmark: await registry.find('benchmark', name) };

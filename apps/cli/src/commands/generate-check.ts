import { ConfigError } from '@memgym/core';
import { checkGenerator } from '@memgym/evaluators/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import type { Registry } from '@memgym/registry';
import { sharedReplies } from '@memgym/runner';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf } from '../output/format-amount.js';
import { printJson } from '../output/print.js';
import { showPropertyChecks } from '../output/show-property-checks.js';
import { registryFor } from '../registry.js';
import { readSettings } from './read-settings.js';

/** `memgym generate check` */
export async function checkContract(name: string, flags: FlagsFor['generateCheck']): Promise<void> {
  const registry = registryFor();
  const generator = await registry.find('generator', name);
  const report = await checkGenerator(generator, {
    ...(await benchmarkOf(flags.benchmark ?? generator.benchmark, registry)),
    ...(flags.set !== undefined && { options: readSettings(flags.set) }),
    inputs: Object.fromEntries((flags.input ?? []).map((text) => readPair(text))),
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

/** For `--input name=path`. @throws {ConfigError} when a part is missing */
function readPair(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at > 0 && at < text.length - 1) return [text.slice(0, at), text.slice(at + 1)];
  throw new ConfigError(`--input '${text}' is not a name and a value.`, {
    key: '--input',
    hint: 'Write --input name=value.',
  });
}

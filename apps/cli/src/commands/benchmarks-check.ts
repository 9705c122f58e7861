import { checkBenchmark } from '@memgym/evaluators/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import { sharedReplies } from '@memgym/runner';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf } from '../output/format-amount.js';
import { printJson } from '../output/print.js';
import { showPropertyChecks } from '../output/show-property-checks.js';
import { registryFor } from '../registry.js';
import { placeOfData } from './place-of-data.js';
import { readSettings } from './read-settings.js';

/** `memgym benchmarks check` */
export async function checkContract(name: string, flags: FlagsFor['benchmarksCheck']): Promise<void> {
  const registry = registryFor();
  const benchmark = (await registry.find('benchmark', name)).withOptions(readSettings(flags.set));
  const path = await placeOfData(name, flags.data);
  const report = await checkBenchmark(benchmark, {
    path,
    episodes: flags.sample,
    simulator: createOfflineChatModel({
      replies: [...sharedReplies, ...(await registry.replies('benchmark', name))],
    }),
  });
  if (flags.json) printJson(report);
  else {
    const { benchmark: type, episodes, played } = report;
    const heading = `Check of '${type}' on ${countOf(episodes, 'episode')}, ${played} of them played offline`;
    showPropertyChecks(heading, report);
  }
  if (!report.conforms) process.exitCode = 1;
}

import { Command } from 'commander';
import { experimentPath } from '../assets.js';
import type { Examination } from '../doctor/examine.js';
import { showHealth } from '../doctor/show-health.js';
import { printJson } from '../output/print.js';

interface DoctorFlags extends Examination {
  readonly json?: boolean;
}

/** `memgym doctor` */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'Check Node, native modules, disk, data, key and models, and say how to fix problems. A model on a server gets one short call, which costs far less than a cent.',
    )
    .argument('[experiment]', 'also check this experiment, with its own model and embedder')
    .option('--no-call', 'call no model')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--cache-dir <folder>', 'folder of cached model replies', '.memgym/cache')
    .option('--json', 'print one JSON object instead of text')
    .action(async (name: string | undefined, flags: DoctorFlags) => {
      const { examine } = await import('../doctor/examine.js');
      const findings = await examine(name === undefined ? undefined : experimentPath(name), flags);
      const isHealthy = findings.every(({ status }) => status !== 'fail');
      if (flags.json) printJson({ ok: isHealthy, findings });
      else showHealth(findings);
      if (!isHealthy) process.exitCode = 1;
    });
}

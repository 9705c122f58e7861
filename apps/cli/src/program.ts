import { version } from '@memgym/runner';
import { Command } from 'commander';
import { benchmarkCommand } from './commands/benchmark.js';
import { benchmarksCommand } from './commands/benchmarks.js';
import { cacheCommand } from './commands/cache.js';
import { compareCommand } from './commands/compare.js';
import { convertCommand } from './commands/convert.js';
import { dataCommand } from './commands/data.js';
import { demoCommand } from './commands/demo.js';
import { doctorCommand } from './commands/doctor.js';
import { estimateCommand } from './commands/estimate.js';
import { exportCommand } from './commands/export.js';
import { failuresCommand } from './commands/failures.js';
import { fineTuneCommand } from './commands/fine-tune.js';
import { generateCommand } from './commands/generate.js';
import { generatorCheckCommand } from './commands/generator.js';
import { initCommand } from './commands/init.js';
import { listCommand } from './commands/list.js';
import { memoryCommand } from './commands/memory.js';
import { modelsCommand } from './commands/models.js';
import { reportCommand } from './commands/report.js';
import { runCommand } from './commands/run.js';
import { scoreCommand } from './commands/score.js';
import { showCommand } from './commands/show.js';
import { systemsCommand } from './commands/systems.js';
import { visible } from './output/visible.js';

/** The whole command line. Errors are thrown, not printed; the caller maps them to exit codes. */
export function createProgram(): Command {
  const program = new Command('memgym')
    .description('Measure and compare the long-term memory of LLM assistants.')
    .version(version)
    // A flag belongs to the command that it follows, also where an outer command has one of the same name.
    .enablePositionalOptions();
  for (const command of [
    demoCommand(),
    initCommand(),
    doctorCommand(),
    estimateCommand(),
    runCommand(),
    listCommand(),
    showCommand(),
    failuresCommand(),
    scoreCommand(),
    exportCommand(),
    convertCommand(),
    compareCommand(),
    reportCommand(),
    generateCommand(),
    generatorCheckCommand(),
    fineTuneCommand(),
    dataCommand(),
    cacheCommand(),
    systemsCommand(),
    benchmarksCommand(),
    benchmarkCommand(),
    memoryCommand(),
    modelsCommand(),
  ]) {
    program.addCommand(command);
  }
  for (const command of [program, ...descendants(program)]) {
    command
      .showHelpAfterError(usageHint(command))
      .exitOverride()
      .configureOutput({
        writeOut: (text) => process.stdout.write(visible(text)),
        writeErr: (text) => process.stderr.write(visible(text)),
      });
  }
  return program;
}

/** The next step after wrong usage of a command. */
function usageHint(command: Command): string {
  const names: string[] = [];
  for (let at: Command | null = command; at !== null; at = at.parent) names.unshift(at.name());
  return names.length === 1
    ? 'Run `memgym --help` to list the commands.'
    : `Run \`${names.join(' ')} --help\` to list its arguments. A value with spaces needs quotes.`;
}

const descendants = (command: Command): Command[] =>
  command.commands.flatMap((child) => [child, ...descendants(child)]);

import { didYouMean } from '@memgym/core';
import { Command } from 'commander';
import { benchmarksCommand } from './commands/benchmarks.js';
import { cacheCommand } from './commands/cache.js';
import { dataCommand } from './commands/data.js';
import { demoCommand } from './commands/demo.js';
import { doctorCommand } from './commands/doctor.js';
import { estimateCommand } from './commands/estimate.js';
import { generateCommand } from './commands/generate.js';
import { initCommand } from './commands/init.js';
import { judgeCommand } from './commands/judge.js';
import { originalCommand } from './commands/original.js';
import { runCommand } from './commands/run.js';
import { runsCommand } from './commands/runs.js';
import { scoreCommand } from './commands/score.js';
import { systemsCommand } from './commands/systems.js';
import { visible } from './output/visible.js';
import { version } from './version.js';

/** The commands, in the groups of the help. */
const groups = (): readonly (readonly [title: string, commands: readonly Command[]])[] => [
  ['Measure', [demoCommand(), initCommand(), estimateCommand(), runCommand(), scoreCommand()]],
  ['Look', [runsCommand(), judgeCommand()]],
  ['Data', [dataCommand(), generateCommand()]],
  ['Extend', [systemsCommand(), benchmarksCommand()]],
  ['Maintain, reproduce', [doctorCommand(), cacheCommand(), originalCommand()]],
];

/** Where commands of earlier versions are now. */
const moved: Readonly<Record<string, string>> = {
  benchmark: 'benchmarks',
  compare: 'runs compare',
  convert: 'original convert',
  export: 'runs export` or `memgym original export',
  failures: 'runs failures',
  'fine-tune': 'original fine-tune',
  generator: 'generate',
  list: 'runs list',
  memory: 'systems',
  merge: 'runs merge',
  models: 'doctor',
  report: 'runs report',
  show: 'runs show',
};

/** The whole command line. Errors are thrown, not printed; the caller maps them to exit codes. */
export function createProgram(): Command {
  const grouped = groups();
  const program = new Command('memgym')
    .description('Measure and compare the long-term memory of LLM assistants.')
    .version(version)
    // A flag belongs to the command that it follows, also where an outer command has one of the same name.
    .enablePositionalOptions()
    .on('command:*', ([word = '']: string[]) => refuseCommand(program, word));
  for (const command of grouped.flatMap(([, commands]) => commands)) program.addCommand(command);
  for (const command of [program, ...descendants(program)]) {
    command
      .showHelpAfterError(usageHint(command))
      .exitOverride()
      .configureOutput({
        writeOut: (text) => process.stdout.write(visible(text)),
        writeErr: (text) => process.stderr.write(visible(text)),
        outputError: (text, write) =>
          write(
            text.includes('too many arguments')
              ? `${text.trimEnd()} A value with spaces needs quotes.\n`
              : text,
          ),
      });
  }
  // The help of the whole fits one screen; those of the commands have the usual form.
  program.configureHelp({ formatHelp: () => overview(program, grouped) });
  return program;
}

/** The commands by group, one line each. */
function overview(program: Command, grouped: ReturnType<typeof groups>): string {
  const lines = grouped.flatMap(([title, commands]) => [
    title,
    ...commands.map((command) => `  ${command.name().padEnd(12)}${command.summary()}`),
  ]);
  const usage = 'Usage: memgym <command> [options]   memgym --version   memgym <command> --help';
  return `${[usage, '', program.description(), '', ...lines].join('\n')}\n`;
}

/** Ends with the new place of a command, or the name that is nearest. */
function refuseCommand(program: Command, word: string): never {
  const place = Object.hasOwn(moved, word) ? moved[word] : undefined;
  const names = program.commands.map((command) => command.name());
  return program.error(
    place === undefined
      ? `error: unknown command '${word}'. ${didYouMean(word, names)}`.trimEnd()
      : `error: \`memgym ${word}\` is now \`memgym ${place}\`.`,
  );
}

/** The next step after wrong usage of a command. */
function usageHint(command: Command): string {
  const names: string[] = [];
  for (let at: Command | null = command; at !== null; at = at.parent) names.unshift(at.name());
  const help = `Run \`${names.join(' ')} --help\` to list`;
  return command.commands.length > 0 ? `${help} the commands.` : `${help} its arguments.`;
}

const descendants = (command: Command): Command[] =>
  command.commands.flatMap((child) => [child, ...descendants(child)]);

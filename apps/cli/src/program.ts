import { Command } from 'commander';
import { commandGroups } from './command-groups.js';
import { noCommand } from './commands/command-group.js';
import { visible } from './output/print.js';
import { version } from './version.js';

const commands = commandGroups.flatMap(([, grouped]) => grouped);

/** What people type who know other tools, and the command for it. */
const elsewhere: Readonly<Record<string, string>> = {
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

/**
 * The command line. Errors are thrown, not printed; the caller maps them to exit codes.
 *
 * @param args the arguments it is called with: commands that they do not name are not loaded. Default: all are
 */
export async function createProgram(args?: readonly string[]): Promise<Command> {
  const refuse = await refusalOf(args?.find((word) => !word.startsWith('-')));
  const program = new Command('memgym')
    .description('Measure and compare the long-term memory of LLM assistants.')
    .version(version)
    // A flag belongs to the command that it follows, also where an outer command has one of the same name.
    .enablePositionalOptions()
    .on('command:*', () => program.error(refuse));
  for (const { name, summary, make } of commands) {
    const isNeeded = args === undefined || args.includes(name);
    program.addCommand((isNeeded ? await make(args) : new Command(name)).summary(summary));
  }
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
    refuseFlagsAsValues(command);
    refuseFlagsTwice(command);
  }
  const mistyped = await mistypedBeforeHelp(program, args, refuse);
  if (mistyped !== undefined) program.on('beforeAllHelp', mistyped);
  // The help of the whole fits one screen; those of the commands have the usual form.
  program.configureHelp({ formatHelp: () => overview(program) });
  return program;
}

/** A flag whose value was forgotten would take the next flag for it. */
function refuseFlagsAsValues(command: Command): void {
  for (const option of command.options.filter(({ required }) => required)) {
    command.on(`option:${option.name()}`, (value: string) => {
      if (!command.options.some(({ long }) => long === value)) return;
      command.error(`error: option '${option.flags}' needs a value, and ${value} is a flag.`);
    });
  }
}

/** Of a flag that is given twice, the first value would be lost, unless its help says that it is repeatable. */
function refuseFlagsTwice(command: Command): void {
  for (const option of command.options) {
    if (!option.required || option.variadic || option.description.includes('repeatable')) continue;
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      if (isGiven) command.error(`error: option '${option.flags}' takes one value, and was given twice.`);
      isGiven = true;
    });
  }
}

/** Of `runs shwo --help` commander shows the help of `runs`, as if the word were not there. */
async function mistypedBeforeHelp(
  program: Command,
  args: readonly string[] = [],
  refuse: string,
): Promise<(() => never) | undefined> {
  const flag = args.findIndex((word) => word.startsWith('-'));
  if (!['--help', '-h'].includes(args[flag] ?? '')) return undefined;
  if (refuse !== '' && args[0] !== 'help') return () => program.error(refuse);
  let group = program;
  for (const word of args.slice(0, flag)) {
    const next = group.commands.find((command) => command.name() === word);
    if (group.commands.length === 0) return undefined;
    if (next === undefined) {
      const { didYouMean } = await import('@memgym/core');
      const names = group.commands.map((command) => command.name());
      // Another word may be an argument of what the group does without a command.
      const meant = didYouMean(word, names);
      return meant === '' ? undefined : () => group.error(`${noCommand(group, word)} ${meant}`.trimEnd());
    }
    group = next;
  }
  return undefined;
}

/** The commands by group, one line each. */
function overview(program: Command): string {
  const lines = commandGroups.flatMap(([title, grouped]) => [
    title,
    ...grouped.filter(({ isRare }) => !isRare).map(({ name, summary }) => `  ${name.padEnd(12)}${summary}`),
  ]);
  const usage = 'Usage: memgym <command> [options]  <command> --help  docs <words>  completion';
  return `${[usage, `${program.description()} Start: memgym demo`, ...lines].join('\n')}\n`;
}

/** Why a word is no command: where it is one, or the name that is nearest. */
async function refusalOf(word = ''): Promise<string> {
  if (word === '' || commands.some(({ name }) => name === word)) return '';
  const place = Object.hasOwn(elsewhere, word) ? elsewhere[word] : undefined;
  if (place !== undefined) return `error: unknown command '${word}'. Use \`memgym ${place}\`.`;
  const { didYouMean } = await import('@memgym/core');
  const names = commands.map(({ name }) => name);
  return `error: unknown command '${word}'. ${didYouMean(word, names)}`.trimEnd();
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

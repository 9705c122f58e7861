import type { Command } from 'commander';

/** The page of all commands: for each one its usage, what it does, its arguments and flags, in the order of its help. */
export function commandsPage(program: Command): string {
  return [
    '# Commands',
    'Generated from the command itself: `memgym <command> --help` prints the same. In this repository, write `npm run memgym --`\nfor `memgym`.',
    ...program.commands.flatMap((command) => sectionsOf(command, [program.name()])),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function sectionsOf(command: Command, outer: readonly string[]): string[] {
  const path = [...outer, command.name()];
  return [
    `${'#'.repeat(path.length)} ${path.join(' ')}`,
    prose(command.description() || command.summary()),
    `\`\`\`text\n${[...outer, command.name(), command.usage()].join(' ').trim()}\n\`\`\``,
    ...table(
      'argument',
      command.registeredArguments.map((argument) => [argument.name(), argument.description]),
    ),
    ...table(
      'flag',
      command.options
        .filter(({ hidden }) => !hidden)
        .map(({ flags, description = '', defaultValue, defaultValueDescription, argChoices }) => [
          flags,
          [
            description,
            ...(argChoices === undefined ? [] : [`one of ${argChoices.join(', ')}`]),
            ...(defaultValue === undefined || defaultValue === false || String(defaultValue) === ''
              ? []
              : [`default: ${defaultValueDescription ?? defaultValue}`]),
          ].join('; '),
        ]),
    ),
    ...command.commands.flatMap((child) => sectionsOf(child, path)),
  ];
}

function table(head: string, rows: readonly (readonly [string, string])[]): string[] {
  if (rows.length === 0) return [];
  const lines = rows.map(([name, text]) => `| \`${cell(name)}\` | ${cell(prose(text))} |`);
  return [[`| ${head} | meaning |`, '| --- | --- |', ...lines].join('\n')];
}

/** A text in one cell of a table. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
}

/** A text in which `<name>` is no HTML. */
function prose(text: string): string {
  return text.replace(/`[^`]*`|</g, (part) => (part === '<' ? '\\<' : part));
}

import { displayWidth } from '@memgym/scoring';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { terminalColumns } from './output/wrap-text.js';
import { createProgram } from './program.js';

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => terminalColumns });
  command.outputHelp();
  return text;
}

const withDescendants = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap(withDescendants),
];

it('shows the help of every command in 80 columns', () => {
  const helps = withDescendants(createProgram()).map(helpOf);
  expect(helps.length).toBeGreaterThan(30);
  const wide = helps
    .flatMap((help) => help.split('\n'))
    .filter((line) => displayWidth(line) > terminalColumns);
  expect(wide).toEqual([]);
});

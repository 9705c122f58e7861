import { ConfigError } from '@memgym/core';
import { Command } from 'commander';
import { completedPlaces } from '../completion/completed-words.js';
import { completionScript, shells } from '../completion/completion-scripts.js';
import { print } from '../output/print.js';

/**
 * `memgym completion <shell>`
 * @param commands those of the program
 */
export function printCompletion(name: string, commands: readonly Command[]): void {
  const shell = shells.find((each) => each === name);
  if (shell === undefined)
    throw new ConfigError(`There is no completion for ${JSON.stringify(name)}.`, {
      key: 'shell',
      hint: `The shells are ${shells.join(', ')}.`,
    });
  const program = new Command('memgym').option('--version', '');
  for (const command of commands) program.addCommand(command);
  print(completionScript(shell, completedPlaces(program)).trimEnd());
}

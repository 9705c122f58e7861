import type { Generator, GeneratorArgument } from '@memgym/env-generator';
import type { LoadedPlugin } from '@memgym/registry';
import { Command, Option } from 'commander';
import { withCallFlags } from './call-flags.js';
import { withFigureFormat } from './figure-format.js';
import { collect } from './flag-values.js';
import type { GenerateFlags } from './generate-data.js';

/**
 * The command of one generator, with its own flags in addition to the common ones. `plugin` is absent for a built-in one.
 */
export function generatorCommand(generator: Generator, name: string, plugin?: LoadedPlugin): Command {
  // Subcommands, such as the steps of a generator, have flags of the same names.
  const command = new Command(name).description(generator.description).enablePositionalOptions();
  const { configDescription = 'options of the generator, as JSON' } = generator;
  command.option('--config <file>', `${configDescription}; default: its default options`);
  if (generator.model === 'optional') {
    command.option('--offline', 'make up people and lives without a model');
  }
  for (const [key, argument] of Object.entries(generator.shortcuts ?? {}))
    addArgument(command, key, argument);
  command.option('--out <folder>', 'folder of the environment; default: environments/<name>');
  for (const [key, argument] of Object.entries(generator.inputs ?? {})) addArgument(command, key, argument);
  command.option('--set <key=value>', 'set a key of the config, e.g. seed=7; repeatable', collect);
  if (generator.model !== 'none') {
    withCallFlags(
      command
        .option('--prices <file>', 'price file')
        .option('--prompts <folder>', 'texts that replace those of prompts'),
    );
  }
  if (generator.figures !== undefined) withFigureFormat(command);
  return command
    .option('--estimate', 'only print what would be generated, with the expected calls and their cost')
    .option('--fresh', 'discard earlier results and generate all users again')
    .option('--json', 'print one JSON object instead of text')
    .action(async (flags: GenerateFlags) => {
      const { generateData } = await import('./generate-data.js');
      await generateData(generator, flags, plugin);
    });
}

function addArgument(
  command: Command,
  key: string,
  { value, description, choices, required = false }: GeneratorArgument,
): void {
  const flag = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const option = new Option(`--${flag} <${value}>`, description);
  if (choices !== undefined) option.choices(choices);
  command.addOption(option.makeOptionMandatory(required));
}

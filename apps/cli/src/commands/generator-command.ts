import type { Generator, GeneratorArgument } from '@memgym/env-generator';
import type { LoadedPlugin } from '@memgym/registry';
import { Command, Option } from 'commander';
import { flagOf, many, text, withFlags, yes } from '../declared/declare.js';
import { budget, cache, cacheFolder, json, prices, prompts } from '../declared/shared-flags.js';
import { figureFormat } from './figure-format.js';
import type { GenerateFlags } from './generate-data.js';

/**
 * The command of one generator, with its own flags in addition to the common ones. `plugin` is absent for a built-in one.
 */
export function generatorCommand(generator: Generator, name: string, plugin?: LoadedPlugin): Command {
  // Subcommands, such as the steps of a generator, have flags of the same names.
  const command = new Command(name).description(generator.description).enablePositionalOptions();
  const { configDescription = 'options of the generator, as JSON' } = generator;
  withFlags(command, {
    config: text('<file>', `${configDescription}; default: its default options`),
    ...(generator.model === 'optional' && { offline: yes('make the data without a model') }),
  });
  for (const [key, argument] of Object.entries(generator.shortcuts ?? {}))
    addArgument(command, key, argument);
  withFlags(command, { out: text('<folder>', 'folder of the environment; default: environments/<name>') });
  for (const [key, argument] of Object.entries(generator.inputs ?? {})) addArgument(command, key, argument);
  withFlags(command, {
    set: many('<key=value>', 'set a key of the config, e.g. seed=7'),
    ...(generator.model !== 'none' && { prices, prompts, ...cacheFolder, cache, budget }),
    ...(generator.figures !== undefined && { figureFormat }),
    estimate: yes('only print what would be generated, with the expected calls and their cost'),
    fresh: yes('discard earlier results and generate all users again'),
    json,
  });
  return command.action(async (flags: GenerateFlags) => {
    const { generateData } = await import('./generate-data.js');
    await generateData(generator, flags, plugin);
  });
}

function addArgument(
  command: Command,
  key: string,
  { value, description, choices, required = false }: GeneratorArgument,
): void {
  const option = new Option(`${flagOf(key)} <${value}>`, description);
  if (choices !== undefined) option.choices(choices);
  command.addOption(option.makeOptionMandatory(required));
}

import type { JsonObject } from '@memgym/core';
import { Command } from 'commander';
import { type FlagsOf, withFlags } from '../declared/declare.js';
import { planFlags, resultFlags } from '../declared/shared-flags.js';
import { playableConfigs, playableTitle, readOriginalExperiment } from './read-original-experiment.js';
import { givenFlags, withSchemaFlags } from './schema-flags.js';

/** `memgym original run <config>` */
export async function originalRunCommand(args?: readonly string[]): Promise<Command> {
  const command = new Command('run').description(
    'Play a config of an original program without converting it. The same command resumes.',
  );
  // The flags of the formats are known only when these are loaded.
  if (args?.includes('run') === false) return command;
  const playable = await playableConfigs();
  withFlags(command.argument('<config>', playableTitle(playable)), planFlags);
  for (const { options } of playable) withSchemaFlags(command, options);
  return withFlags(command, resultFlags).action(
    async (file: string, flags: FlagsOf<typeof planFlags & typeof resultFlags>) => {
      const given: JsonObject = Object.assign(
        {},
        ...playable.map(({ options }) => givenFlags(command, options)),
      );
      const { runConfig } = await import('./run.js');
      await runConfig(file, flags, (settings) => readOriginalExperiment(file, settings, given));
    },
  );
}

import type { JsonObject } from '@memgym/core';
import { Command } from 'commander';
import { withPlanFlags } from './plan-flags.js';
import type { RunFlags } from './play-experiment.js';
import { playableConfigs, playableTitle, readOriginalExperiment } from './read-original-experiment.js';
import { withRunFlags } from './run.js';
import { givenFlags, withSchemaFlags } from './schema-flags.js';

/** `memgym original run <config>` */
export async function originalRunCommand(): Promise<Command> {
  const playable = await playableConfigs();
  const command = withPlanFlags(
    new Command('run')
      .description('Play a config of an original program without converting it. The same command resumes.')
      .argument('<config>', playableTitle(playable)),
  );
  for (const { options } of playable) withSchemaFlags(command, options);
  return withRunFlags(command).action(async (file: string, flags: RunFlags) => {
    const given: JsonObject = Object.assign(
      {},
      ...playable.map(({ options }) => givenFlags(command, options)),
    );
    const { playExperiment } = await import('./play-experiment.js');
    const finished = await playExperiment(file, flags, (settings) =>
      readOriginalExperiment(file, settings, given),
    );
    if (finished.manifest.status !== 'complete') process.exitCode = 1;
  });
}

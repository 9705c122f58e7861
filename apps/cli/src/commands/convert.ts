import { writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { ConfigError } from '@memgym/core';
import { convertOriginal } from '@memgym/runner';
import { Command, Option } from 'commander';
import { print, tell } from '../output/print.js';
import { collect } from './flag-values.js';

interface ConvertFlags {
  agent: string[];
  env?: string;
  data?: string;
  offPolicy?: string;
  name?: string;
  profile: 'fixed' | 'reference';
  out?: string;
}

/** `memgym convert amemgym` */
export function convertCommand(): Command {
  return new Command('convert')
    .description('Convert configs of another program to an experiment.')
    .addCommand(amemgymCommand());
}

function amemgymCommand(): Command {
  return new Command('amemgym')
    .description('Convert agent and environment configs of the original AMemGym to an experiment.')
    .requiredOption('--agent <file>', 'agent config (a file of configs/agent/); repeatable', collect)
    .option(
      '--env <file>',
      'environment config (a file of configs/env/), for rounds and the simulated user; default: rounds of v1.base',
    )
    .option('--data <data.json>', 'the data to play; default: found in MEMGYM_DATA_DIR')
    .option('--off-policy <folder>', 'play these interactions, <user>/interactions/period_PP.json')
    .option('--name <name>', 'name of the experiment; default: that of its first agent')
    .addOption(
      new Option(
        '--profile <profile>',
        'reference: agents and simulated user as released, including their faults',
      )
        .choices(['fixed', 'reference'])
        .default('fixed'),
    )
    .option('--out <file>', 'file to write; default: print the experiment')
    .action(async (flags: ConvertFlags) => {
      const { out } = flags;
      // Paths in an experiment are relative to its file.
      const placed = (path: string | undefined): string | undefined =>
        path === undefined
          ? undefined
          : out === undefined
            ? resolve(path)
            : relative(dirname(resolve(out)), resolve(path)) || '.';
      const { experiment, warnings } = await convertOriginal({
        agentFiles: flags.agent,
        environmentFile: flags.env,
        dataPath: placed(flags.data),
        offPolicyFolder: placed(flags.offPolicy),
        name: flags.name,
        profile: flags.profile,
      });
      for (const warning of warnings) tell(warning);
      const text = JSON.stringify(experiment, null, 2);
      if (out === undefined) {
        print(text);
        return;
      }
      try {
        await writeFile(out, `${text}\n`);
      } catch (error) {
        throw new ConfigError(`${out}: cannot be written (${(error as NodeJS.ErrnoException).code}).`, {
          cause: error,
          hint: 'Choose another file with --out.',
        });
      }
      tell(`${out}: run it with \`memgym run ${out}\`.`);
    });
}

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
    .description('Make an experiment of configs of another program.')
    .addCommand(amemgymCommand());
}

function amemgymCommand(): Command {
  return new Command('amemgym')
    .description('Make an experiment of agent and environment configs of the original AMemGym.')
    .requiredOption('--agent <file>', 'a file of configs/agent/; may be given again', collect)
    .option(
      '--env <file>',
      'a file of configs/env/, for rounds and the simulated user; default: rounds of v1.base',
    )
    .option('--data <data.json>', 'the data to play; default: found in MEMGYM_DATA_DIR')
    .option(
      '--off-policy <folder>',
      'read the interactions that lie here, <user>/interactions/period_PP.json',
    )
    .option('--name <name>', 'what the experiment is called; default: as its first agent')
    .addOption(
      new Option(
        '--profile <profile>',
        'reference: agents and simulated user as released, their faults included',
      )
        .choices(['fixed', 'reference'])
        .default('fixed'),
    )
    .option('--out <file>', 'where to write the experiment; default: it is printed')
    .action(async (flags: ConvertFlags) => {
      const { out } = flags;
      // Paths of an experiment are relative to it.
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
          hint: 'Choose another place with --out.',
        });
      }
      tell(`${out}: play it with \`memgym run ${out}\`.`);
    });
}

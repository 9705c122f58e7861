import { Command } from 'commander';
import { assetPath } from '../assets.js';
import { notify } from '../output/print.js';
import { readCount } from './flag-values.js';
import { playExperiment, type RunFlags, withRunFlags } from './run.js';

/** `memgym demo` */
export function demoCommand(): Command {
  return withRunFlags(
    new Command('demo')
      .summary('run a demonstration offline: no key, no network')
      .description(
        'Run a demonstration: simulated people talk to assistants with several memory systems. Needs no key and no network.',
      )
      .option('--users <count>', 'number of people, at most 20; default: all', readCount),
  ).action(async ({ users, ...flags }: RunFlags & { users?: number }) => {
    notify(
      'Simulated people whose lives change talk to assistants with several memory systems and ask for advice, offline.',
    );
    await playExperiment(assetPath('configs/experiments/demo.json'), {
      ...flags,
      ...(users !== undefined && { set: [`benchmark.episodeLimit=${users}`] }),
    });
    notify('\nYour own conversations: memgym init conversations. Other commands: memgym --help.');
  });
}

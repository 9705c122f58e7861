import { Command } from 'commander';
import { notify } from '../output/print.js';
import { readCount } from './flag-values.js';
import type { RunFlags } from './play-experiment.js';
import { withRunFlags } from './run.js';

/** `memgym demo` */
export function demoCommand(): Command {
  return withRunFlags(
    new Command('demo')
      .description(
        'Run a demonstration: simulated people talk to assistants with several memory systems. Needs no key and no network.',
      )
      .option('--prompts <folder>', 'texts that replace those of prompts')
      .option('--users <count>', 'number of people, at most 20; default: all', readCount),
  ).action(async ({ users, ...flags }: RunFlags & { users?: number }) => {
    notify(
      'Simulated people whose lives change talk to assistants with several memory systems and ask for advice, offline.',
    );
    const { assetPath } = await import('../assets.js');
    const { playExperiment } = await import('./play-experiment.js');
    await playExperiment(assetPath('configs/experiments/demo.json'), {
      ...flags,
      ...(users !== undefined && { set: [`benchmark.episodeLimit=${users}`] }),
    });
    notify('\nYour own conversations: memgym init conversations. Other commands: memgym --help.');
  });
}

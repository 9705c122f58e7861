import { Command } from 'commander';
import { assetPath } from '../assets.js';
import { tell } from '../output/print.js';
import { readCount } from './flag-values.js';
import { playExperiment, type RunFlags, withRunFlags } from './run.js';

/** `memgym demo` */
export function demoCommand(): Command {
  return withRunFlags(
    new Command('demo')
      .description(
        'See it all once: people made up for it talk with several memory systems. No key, no network.',
      )
      .option('--users <count>', 'how many of the 20 people take part; default: all', readCount),
  ).action(async ({ users, ...flags }: RunFlags & { users?: number }) => {
    tell('People whose lives change talk with several memory systems and ask what fits them now, offline.');
    await playExperiment(assetPath('configs/experiments/amemgym-offline.json'), {
      ...flags,
      ...(users !== undefined && { set: [`benchmark.limit=${users}`] }),
    });
  });
}

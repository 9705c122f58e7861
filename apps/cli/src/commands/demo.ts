import { Command } from 'commander';
import { assetPath } from '../assets.js';
import { tell } from '../output/print.js';
import { playExperiment, type RunFlags, withRunFlags } from './run.js';

/** `memgym demo` */
export function demoCommand(): Command {
  return withRunFlags(
    new Command('demo').description(
      'See it all once: a small sample, several memory systems, no key, no network.',
    ),
  ).action(async (flags: RunFlags) => {
    tell('Playing a sample of everyday conversations against several memory systems, offline.');
    await playExperiment(assetPath('configs/experiments/demo.json'), flags);
  });
}

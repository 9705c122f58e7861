import { Command } from 'commander';
import { addCommandsWithDefault } from './command-group.js';

/** `memgym runs` */
export function runsCommand(args?: readonly string[]): Promise<Command> {
  const group = new Command('runs').description(
    'Look at runs, also unfinished ones. Without a command: list them.',
  );
  return addCommandsWithDefault(
    group,
    [
      {
        name: 'list',
        summary: 'list the runs of a folder, the latest first',
        load: async () => (await import('./runs-list.js')).listCommand(),
      },
      {
        name: 'view',
        summary: 'show all runs of a folder in a browser',
        load: async () => (await import('./runs-view.js')).viewCommand(),
      },
      {
        name: 'show',
        summary: 'show one question: evidence, memories, prompt, reply',
        load: async () => (await import('./runs-show.js')).showCommand(),
      },
      {
        name: 'failures',
        summary: 'list the missed questions, each with its reason',
        load: async () => (await import('./runs-failures.js')).failuresCommand(),
      },
      {
        name: 'compare',
        summary: 'compare systems, or two runs, on the same questions',
        load: async () => (await import('./runs-compare.js')).compareCommand(),
      },
      {
        name: 'power',
        summary: 'say how many people and questions a comparison needs',
        load: async () => (await import('./runs-power.js')).powerCommand(),
      },
      {
        name: 'report',
        summary: 'write the report again',
        load: async () => (await import('./runs-report.js')).reportCommand(),
      },
      {
        name: 'export',
        summary: 'write figures as a table, or answers as predictions',
        load: async () => (await import('./runs-export.js')).exportCommand(),
      },
      {
        name: 'merge',
        summary: 'make one run of its shards',
        load: async () => (await import('./runs-merge.js')).mergeCommand(),
      },
      {
        name: 'tag',
        summary: 'add tags, or show them',
        load: async () => (await import('./runs-tag.js')).tagCommand(),
      },
      {
        name: 'bundle',
        summary: 'pack a run into one file that others can check',
        load: async () => (await import('./runs-bundle.js')).bundleCommand(),
      },
      {
        name: 'replay',
        summary: 'play a bundle again, without a server',
        load: async () => (await import('./runs-replay.js')).replayCommand(),
      },
      {
        name: 'verify',
        summary: 'check every digest of a bundle or a run',
        load: async () => (await import('./runs-verify.js')).verifyCommand(),
      },
    ],
    args,
  );
}

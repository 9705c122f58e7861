import type { LazyCommand } from './commands/command-group.js';

/** The commands, in the groups of the help. */
export const commandGroups: readonly (readonly [title: string, commands: readonly LazyCommand[]])[] = [
  [
    'Measure',
    [
      {
        name: 'demo',
        summary: 'run a demonstration offline: no key, no network',
        load: async () => (await import('./commands/demo.js')).demoCommand(),
      },
      {
        name: 'init',
        summary: 'write a starting file: conversations, or an experiment',
        load: async () => (await import('./commands/init.js')).initCommand(),
      },
      {
        name: 'estimate',
        summary: 'estimate the cost of a run in advance, without a key',
        load: async () => (await import('./commands/estimate.js')).estimateCommand(),
      },
      {
        name: 'run',
        summary: 'run an experiment, or resume it',
        load: async () => (await import('./commands/run.js')).runCommand(),
      },
      {
        name: 'worker',
        summary: 'play runs of other machines, from a queue on Redis',
        load: async () => (await import('./commands/worker.js')).workerCommand(),
      },
      {
        name: 'score',
        summary: 'score answers that were made elsewhere',
        load: async (args) => (await import('./commands/score.js')).scoreCommand(args),
      },
    ],
  ],
  [
    'Look',
    [
      {
        name: 'runs',
        summary: 'list, view, compare, report, share and check runs; show misses',
        load: async (args) => (await import('./commands/runs.js')).runsCommand(args),
      },
      {
        name: 'judge',
        summary: 'let people check a judge, compare their labels',
        load: async (args) => (await import('./commands/judge.js')).judgeCommand(args),
      },
      {
        name: 'prompts',
        summary: 'list the prompts, and export their texts',
        load: async (args) => (await import('./commands/prompts.js')).promptsCommand(args),
      },
    ],
  ],
  [
    'Data, systems, benchmarks',
    [
      {
        name: 'data',
        summary: 'list, fetch, check and export data, let people label them',
        load: async (args) => (await import('./commands/data.js')).dataCommand(args),
      },
      {
        name: 'generate',
        summary: 'make new data for a benchmark; list, make or check a generator',
        load: async (args) => (await import('./commands/generate.js')).generateCommand(args),
      },
      {
        name: 'systems',
        summary: 'list, show, make and check memory systems; inspect a memory',
        load: async (args) => (await import('./commands/systems.js')).systemsCommand(args),
      },
      {
        name: 'benchmarks',
        summary: 'list, show, make and check benchmarks',
        load: async (args) => (await import('./commands/benchmarks.js')).benchmarksCommand(args),
      },
    ],
  ],
  [
    'Maintain, reproduce',
    [
      {
        name: 'doctor',
        summary: 'check installation, keys, models and data, and say how to fix them',
        load: async () => (await import('./commands/doctor.js')).doctorCommand(),
      },
      {
        name: 'cache',
        summary: 'manage the cached replies of models',
        load: async () => (await import('./commands/cache.js')).cacheCommand(),
      },
      {
        name: 'batches',
        summary: 'list or cancel the batches of runs',
        load: async () => (await import('./commands/batches.js')).batchesCommand(),
      },
      {
        name: 'original',
        summary: 'use files of the original programs of benchmarks',
        load: async (args) => (await import('./commands/original.js')).originalCommand(args),
      },
    ],
  ],
];

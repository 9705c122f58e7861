import type { Command } from 'commander';
import { type Group, group } from './commands/command-group.js';
import * as board from './declared/board.js';
import * as data from './declared/data.js';
import { doing } from './declared/declare.js';
import * as measure from './declared/measure.js';
import * as parts from './declared/parts.js';
import * as runs from './declared/runs.js';
import * as systems from './declared/systems.js';

/** A command of the program. */
interface TopCommand {
  readonly name: string;
  /** One line for the help of the program. */
  readonly summary: string;
  /** Left out of the help of the program, which has one screen. */
  readonly isRare?: true;
  /**
   * @param args the arguments of the program. Commands whose parts are found in installed packages load only those that
   * the arguments name. Default: all
   */
  make(args?: readonly string[]): Command | Promise<Command>;
}

/** A group of commands. */
function grouped(of: Group & { readonly summary: string }): TopCommand {
  return { name: of.name, summary: of.summary, make: () => group(of) };
}

/** A package with a part of one's own. */
const newPart = (kind: parts.NewPart): Command =>
  doing(
    parts.newPart(kind),
    async () => {
      const { makePackage } = await import('./commands/new-package.js');
      return { make: (name, flags) => makePackage(kind, name, flags) };
    },
    'make',
  );

const measuring: readonly TopCommand[] = [
  {
    name: 'demo',
    summary: 'run a demonstration offline: no key, no network',
    make: () => doing(measure.demo, () => import('./commands/run.js'), 'runDemo'),
  },
  grouped({
    name: 'init',
    summary: 'start with your own chats or notes, or with an experiment',
    about: 'Write a starting file: your own conversations, or an experiment.',
    commands: () => [
      doing(measure.initConversations, () => import('./commands/init.js'), 'writeConversations'),
      doing(measure.initExperiment, () => import('./commands/init.js'), 'writeExperiment'),
    ],
  }),
  {
    name: 'estimate',
    summary: 'estimate the cost of a run in advance, without a key',
    make: () => doing(measure.estimate, () => import('./commands/estimate.js'), 'estimateExperiment'),
  },
  {
    name: 'run',
    summary: 'run an experiment, or resume it',
    make: () => doing(measure.run, () => import('./commands/run.js'), 'run'),
  },
  {
    name: 'worker',
    summary: 'play runs of other machines, from a queue on Redis',
    make: () => doing(measure.worker, () => import('./commands/worker.js'), 'work'),
  },
  {
    name: 'score',
    summary: 'score answers that were made elsewhere',
    make: async (args) => (await import('./commands/score.js')).scoreCommand(args),
  },
];

const looking: readonly TopCommand[] = [
  grouped({
    name: 'runs',
    summary: 'list, view, compare, report, share and check runs; show misses',
    about: 'Look at runs, also unfinished ones. Without a command: list them.',
    isDefault: true,
    commands: () => [
      doing(runs.list, () => import('./commands/runs-list.js'), 'showRunList'),
      doing(runs.view, () => import('./commands/runs-view.js'), 'viewRuns'),
      doing(runs.show, () => import('./commands/runs-show.js'), 'showRunQuestion'),
      doing(runs.failures, () => import('./commands/runs-failures.js'), 'listFailures'),
      doing(runs.compare, () => import('./commands/runs-compare.js'), 'compareRuns'),
      doing(runs.power, () => import('./commands/runs-power.js'), 'showPower'),
      doing(runs.report, () => import('./commands/runs-report.js'), 'writeReportAgain'),
      doing(runs.exportRun, () => import('./commands/runs-export.js'), 'exportRun'),
      doing(runs.merge, () => import('./commands/run.js'), 'mergeRun'),
      doing(runs.tag, () => import('./commands/runs-tag.js'), 'tagRun'),
      doing(runs.bundle, () => import('./commands/runs-bundle.js'), 'packRun'),
      doing(runs.importRun, () => import('./commands/runs-import.js'), 'importRun'),
      doing(runs.replay, () => import('./commands/runs-replay.js'), 'replayRun'),
      doing(runs.verify, () => import('./commands/runs-verify.js'), 'verifyDigests'),
    ],
  }),
  grouped({
    name: 'judge',
    summary: 'let people check a judge, compare their labels',
    about: 'Check the judge of a benchmark with labels of people, or with another judge.',
    commands: () => [
      doing(runs.judgeSample, () => import('./commands/judge-sample.js'), 'drawAnswers'),
      doing(runs.judgeAgreement, () => import('./commands/judge-agreement.js'), 'compareWithPeople'),
      doing(runs.judgeCompare, () => import('./commands/judge-compare.js'), 'compareTwoJudges'),
    ],
  }),
  grouped({
    name: 'board',
    summary: 'check bundles for a leaderboard, and build it',
    about: 'Check a bundle by the rules of a leaderboard, and build its site and tables.',
    commands: () => [
      doing(board.boardCheck, () => import('./commands/board-check.js'), 'checkForBoard'),
      doing(board.boardBuild, () => import('./commands/board-build.js'), 'buildTheBoard'),
    ],
  }),
  grouped({
    name: 'prompts',
    summary: 'list the prompts, and export their texts',
    about: 'List the prompts, or export their texts, which can be edited and supplied with --prompts.',
    isDefault: true,
    commands: () => [
      doing(measure.promptsList, () => import('./commands/prompts-list.js'), 'listPrompts'),
      doing(measure.promptsExport, () => import('./commands/prompts-export.js'), 'exportPrompts'),
    ],
  }),
];

const sourcing: readonly TopCommand[] = [
  grouped({
    name: 'data',
    summary: 'list, fetch, check and export data, let people label them',
    about: 'List, fetch, check, count and export data sets, and draw samples for people to label.',
    commands: () => [
      doing(data.dataCheck, () => import('./commands/data-check.js'), 'checkData'),
      doing(data.dataList, () => import('./commands/data-list.js'), 'listDatasets'),
      doing(data.dataFetch, () => import('./commands/data-fetch.js'), 'fetchData'),
      doing(data.dataExport, () => import('./commands/data-export.js'), 'exportData'),
      doing(data.dataSample, () => import('./commands/data-sample.js'), 'sampleData'),
      doing(data.dataTokens, () => import('./commands/data-tokens.js'), 'countTokensOf'),
    ],
  }),
  {
    name: 'generate',
    summary: 'make new data for a benchmark; list, make or check a generator',
    make: async (args) => {
      const { generateCommand } = await import('./commands/generate.js');
      const own = [
        doing(parts.generateList, () => import('./commands/generate-list.js'), 'listGenerators'),
        newPart('generator'),
        doing(parts.generateCheck, () => import('./commands/generate-check.js'), 'checkContract'),
      ];
      return generateCommand(own, args);
    },
  },
  grouped({
    name: 'systems',
    summary: 'list, show, make and check memory systems; inspect a memory',
    about: 'List memory systems, show one, make one of your own, check one, serve one.',
    isDefault: true,
    commands: () => [
      doing(systems.systemsList, () => import('./commands/systems-list.js'), 'listSystems'),
      doing(systems.systemsShow, () => import('./commands/systems-list.js'), 'showSystem'),
      newPart('memorySystem'),
      doing(systems.systemsCheck, () => import('./commands/systems-check.js'), 'checkSystems'),
      doing(systems.systemsInspect, () => import('./commands/systems-inspect.js'), 'inspectStorage'),
      doing(systems.systemsMove, () => import('./commands/systems-move.js'), 'moveStorage'),
      doing(systems.systemsServe, () => import('./commands/systems-serve.js'), 'serveMemory'),
      doing(systems.systemsMcp, () => import('./commands/systems-mcp.js'), 'serveMcp'),
      group({
        name: 'tokens',
        about: 'Make, list and remove the tokens of a server. The file has their digests only.',
        commands: () => [
          doing(systems.tokensNew, () => import('./commands/systems-tokens.js'), 'newToken'),
          doing(systems.tokensList, () => import('./commands/systems-tokens.js'), 'showTokens'),
          doing(systems.tokensRemove, () => import('@memgym/memory-server'), 'removeToken'),
        ],
      }),
    ],
  }),
  grouped({
    name: 'benchmarks',
    summary: 'list, show, make and check benchmarks',
    about: 'List benchmarks, show one, make one of your own, check one.',
    isDefault: true,
    commands: () => [
      doing(parts.benchmarksList, () => import('./commands/benchmarks-list.js'), 'listBenchmarks'),
      doing(parts.benchmarksShow, () => import('./commands/benchmarks-list.js'), 'showBenchmark'),
      newPart('benchmark'),
      doing(parts.benchmarksCheck, () => import('./commands/benchmarks-check.js'), 'checkContract'),
    ],
  }),
];

const maintaining: readonly TopCommand[] = [
  {
    name: 'doctor',
    summary: 'check installation, keys, models and data, and say how to fix them',
    make: () => doing(measure.doctor, () => import('./doctor/examine.js'), 'showHealth'),
  },
  {
    name: 'docs',
    summary: 'search the documentation',
    isRare: true,
    make: () => doing(measure.docs, () => import('./commands/docs.js'), 'searchPages'),
  },
  {
    name: 'completion',
    summary: 'let a shell complete commands and flags',
    isRare: true,
    make: () =>
      doing(
        measure.completion,
        async () => {
          const { printCompletion } = await import('./commands/completion.js');
          const all = commandGroups.flatMap(([, grouped]) => grouped);
          const commands = await Promise.all(all.map(({ make }) => make()));
          return { print: (shell) => printCompletion(shell, commands) };
        },
        'print',
      ),
  },
  grouped({
    name: 'cache',
    summary: 'manage the cached replies of models',
    about: 'Manage the cached replies of models.',
    commands: () => [
      doing(measure.cacheList, () => import('./commands/cache.js'), 'listCache'),
      doing(measure.cacheStat, () => import('./commands/cache.js'), 'showCacheSize'),
      doing(measure.cachePrune, () => import('./commands/cache.js'), 'pruneCache'),
      doing(measure.cacheClear, () => import('./commands/cache.js'), 'clearCache'),
      doing(measure.cacheExport, () => import('./commands/cache.js'), 'exportCache'),
      doing(measure.cacheImport, () => import('./commands/cache.js'), 'importCache'),
    ],
  }),
  grouped({
    name: 'batches',
    summary: 'list or cancel the batches of runs',
    about: 'List or cancel the batches that runs have sent and not collected.',
    commands: () => [
      doing(measure.batchesList, () => import('./commands/batches.js'), 'listBatches'),
      doing(measure.batchesCancel, () => import('./commands/batches.js'), 'cancelBatches'),
    ],
  }),
  {
    name: 'original',
    summary: 'use files of the original programs of benchmarks',
    make: async (args) => (await import('./commands/original.js')).originalCommand(args),
  },
];

/** The commands, in the groups of the help. */
export const commandGroups: readonly (readonly [title: string, commands: readonly TopCommand[]])[] = [
  ['Measure, look', [...measuring, ...looking]],
  ['Data, systems, benchmarks', sourcing],
  ['Maintain, reproduce', maintaining],
];

import { Command, InvalidArgumentError } from 'commander';
import { addCommandsWithDefault } from './command-group.js';
import { collect, readAmount, readCount, readPort, readSpeed } from './flag-values.js';
import { experimentArgument, withPlanFlags } from './plan-flags.js';
import { readsRuns } from './reads-runs.js';
import type { BundleFlags } from './runs-bundle.js';
import type { CompareFlags } from './runs-compare.js';
import type { ExportFlags } from './runs-export.js';
import type { FailuresFlags } from './runs-failures.js';
import type { ListFlags } from './runs-list.js';
import type { MergeFlags } from './runs-merge.js';
import type { PowerFlags } from './runs-power.js';
import type { ReplayFlags } from './runs-replay.js';
import type { ShowFlags } from './runs-show.js';
import type { TagFlags } from './runs-tag.js';

/** `memgym runs` */
export function runsCommand(args?: readonly string[]): Promise<Command> {
  const group = new Command('runs').description(
    'Look at runs, also unfinished ones. Without a command: list them.',
  );
  return addCommandsWithDefault(
    group,
    [
      { name: 'list', summary: 'list the runs of a folder, the latest first', load: listCommand },
      {
        name: 'view',
        summary: 'show all runs of a folder in a browser',
        load: () => readsRuns(viewCommand()),
      },
      {
        name: 'show',
        summary: 'show one question: evidence, memories, prompt, reply',
        load: () => readsRuns(showCommand()),
      },
      {
        name: 'failures',
        summary: 'list the missed questions, each with its reason',
        load: async () => readsRuns(await failuresCommand()),
      },
      {
        name: 'compare',
        summary: 'compare systems, or two runs, on the same questions',
        load: () => readsRuns(compareCommand()),
      },
      {
        name: 'power',
        summary: 'say how many people and questions a comparison needs',
        load: () => readsRuns(powerCommand()),
      },
      { name: 'report', summary: 'write the report again', load: () => readsRuns(reportCommand()) },
      {
        name: 'export',
        summary: 'write figures as a table, or answers as predictions',
        load: async () => readsRuns(await exportCommand()),
      },
      { name: 'merge', summary: 'make one run of its shards', load: mergeCommand },
      { name: 'tag', summary: 'add tags, or show them', load: tagCommand },
      {
        name: 'bundle',
        summary: 'pack a run into one file that others can check',
        load: () => readsRuns(bundleCommand()),
      },
      {
        name: 'replay',
        summary: 'play a bundle again, without a server',
        load: () => readsRuns(replayCommand()),
      },
      { name: 'verify', summary: 'check every digest of a bundle or a run', load: verifyCommand },
    ],
    args,
  );
}

/** `memgym runs list` */
function listCommand(): Command {
  return new Command('list')
    .description('List the runs of a folder, the latest first: status, date, benchmark, headline.')
    .option('--tag <tag>', 'only runs with this tag; repeatable: with all of them', collect)
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of a table')
    .action(async (flags: ListFlags) => (await import('./runs-list.js')).showRunList(flags));
}

/** `memgym runs view [folder]` */
function viewCommand(): Command {
  return new Command('view')
    .description(
      'Show all runs of a folder in a browser, until Ctrl-C: list, reports, runs that go on, two runs compared.',
    )
    .argument('[folder]', 'folder of the runs', 'runs')
    .option('--port <number>', 'port on this machine; default: a free one', readPort)
    .addHelpText('after', '\nThe pages can be read only from this machine, and change nothing.')
    .action(async (folder: string, flags: { port?: number }) =>
      (await import('./runs-view.js')).viewRuns(folder, flags),
    );
}

/** `memgym runs show <run> <question>` */
function showCommand(): Command {
  return new Command('show')
    .description(
      'Show one question of a run: evidence, what was written and retrieved, prompt, reply and verdict.',
    )
    .argument('<run>', 'run id, or the run’s folder')
    .argument('<question>', 'number of the question in the data, from 1, or its id')
    .option(
      '--system <name>',
      'one system in full, with its retrieved memories, prompt and reply; default: all systems in short',
    )
    .option('--data <path>', 'the data that the run used; default: where the run found them')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object with everything instead of text')
    .action(async (name: string, question: string, flags: ShowFlags) =>
      (await import('./runs-show.js')).showRunQuestion(name, question, flags),
    );
}

/** `memgym runs failures <run>` */
async function failuresCommand(): Promise<Command> {
  const { explainReasons } = await import('../output/explain-reasons.js');
  const { wrapText } = await import('../output/wrap-text.js');
  return new Command('failures')
    .description('List the missed questions of a run, each with the reason: write, read or utilization.')
    .argument('<run>', 'run id, or the run’s folder')
    .option('--system <name>', 'only this system')
    .option('--type <type>', 'only this question type')
    .option('--reason <reason>', 'only this reason')
    .option('--limit <count>', 'number of questions to show in full', readCount, 20)
    .option('--data <path>', 'the data of an unfinished run; default: where the run found them')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object with all misses instead of text')
    .addHelpText(
      'after',
      `\n${wrapText(`Reasons: ${explainReasons()} If the benchmark probes the memory, the probe determines the reason.`)}`,
    )
    .action(async (name: string, flags: FailuresFlags) =>
      (await import('./runs-failures.js')).listFailures(name, flags),
    );
}

/** `memgym runs compare <run> [other]` */
function compareCommand(): Command {
  return new Command('compare')
    .description(
      'Compare systems on the same questions: those of one run with a baseline, or two runs system by system.',
    )
    .argument('<run>', 'run id, or the run’s folder')
    .argument('[other]', 'second run, e.g. the off-policy one')
    .option(
      '--baseline <system>',
      'the system to compare all others with; default: the first of the run, unless two runs share systems',
    )
    .option('--metric <name>', 'the metric to compare; default: that of the benchmark')
    .option(
      '--equal-within <margin>',
      'also test whether differences are shown to be smaller than this, in units of the metric',
      readSpeed,
    )
    .option('--data <path>', 'the data of an unfinished run; default: where the run found them')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of a table')
    .option(
      '--fail-if-worse <margin>',
      'pass only if a loss of this is excluded: exit with 1 if a system is worse, with 3 if that is not settled',
      readAmount,
    )
    .option('--junit <file>', 'with --fail-if-worse: write the outcome as JUnit XML')
    .option('--markdown <file>', 'with --fail-if-worse: write the outcome as Markdown')
    .action(async (run: string, other: string | undefined, flags: CompareFlags) =>
      (await import('./runs-compare.js')).compareRuns(run, other, flags),
    );
}

/** `memgym runs power <run>` */
function powerCommand(): Command {
  return new Command('power')
    .description(
      'Say how many people and questions a comparison needs, from how much the answers of a run differ.',
    )
    .argument('<run>', 'run id, or the run’s folder')
    .option('--baseline <system>', 'the system to compare all others with; default: the first of the run')
    .option('--metric <name>', 'the metric to compare; default: that of the benchmark')
    .option('--difference <size>', 'the difference to find, in units of the metric', readSpeed, 0.05)
    .option('--power <probability>', 'the probability of finding it', readProbability, 0.8)
    .option('--questions <n>', 'questions about each person; default: as many as in the run', readCount)
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of a table')
    .action(async (name: string, flags: PowerFlags) =>
      (await import('./runs-power.js')).showPower(name, flags),
    );
}

function readProbability(text: string): number {
  const probability = Number(text);
  if (probability > 0 && probability < 1) return probability;
  throw new InvalidArgumentError('Give a number between 0 and 1, such as 0.8.');
}

/** `memgym runs report <run>` */
function reportCommand(): Command {
  return new Command('report')
    .description('Write the HTML report of a run again; that of an unfinished run shows what is there.')
    .argument('<run>', 'run id, or the run’s folder')
    .option('--data <path>', 'the data of an unfinished run; default: where the run found them')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .action(async (run: string, flags: { runs: string; data?: string }) =>
      (await import('./runs-report.js')).writeReportAgain(run, flags),
    );
}

/** `memgym runs export <run> --csv | --markdown | --predictions` */
function exportCommand(): Command {
  return new Command('export')
    .description('Write the figures of a run as a table, or the answers of a system as predictions.')
    .argument('<run>', 'run id, or the run’s folder')
    .option('--csv', 'every figure of the run, one line per system, metric and group')
    .option('--markdown', 'a table of systems and metrics')
    .option(
      '--predictions',
      'the answers of one system, one JSON object a line, in the format that `memgym score` and the benchmark’s original program read',
    )
    .option('--system <name>', 'the system whose answers are written; default: the only one')
    .option('--output <file>', 'where to write; default: stdout')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .action(async (name: string, flags: ExportFlags) =>
      (await import('./runs-export.js')).exportRun(name, flags),
    );
}

/** `memgym runs merge <file> <shards...>` */
function mergeCommand(): Command {
  return withPlanFlags(
    new Command('merge')
      .description(
        'Make a run of the shards that `memgym run --shard` played, with the same experiment and flags. It calls no model.',
      )
      .argument('<file>', experimentArgument[1])
      .argument('<shards...>', 'the folders of all shards'),
  )
    .option('--prices <file>', 'price file; overrides the one in the experiment')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of tables')
    .action(async (experiment: string, shards: readonly string[], flags: MergeFlags) =>
      (await import('./runs-merge.js')).mergeRun(experiment, shards, flags),
    );
}

/** `memgym runs tag <run> [tags...]` */
function tagCommand(): Command {
  return new Command('tag')
    .description('Add tags to a run, or show those it has. The report shows them when it is written again.')
    .argument('<run>', 'run id, or the run’s folder')
    .argument('[tags...]', 'tags to add, e.g. baseline')
    .option('--remove <tag>', 'remove this tag; repeatable', collect)
    .option('--note <text>', 'replace the note of the run; empty removes it')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of text')
    .action(async (run: string, add: string[], flags: TagFlags) =>
      (await import('./runs-tag.js')).tagRun(run, add, flags),
    );
}

/** `memgym runs bundle <run>` */
function bundleCommand(): Command {
  return new Command('bundle')
    .description(
      'Pack a run into one file that anybody can check and play again without a key, a server or a network.',
    )
    .argument('<run>', 'run id, or the run’s folder')
    .option('--out <file>', 'file to write; default: <run id>.memgym.zip')
    .option('--data <path>', 'the data that the run used; default: where the run found them')
    .option('--with-data', 'include the data although no licence says so: they are yours to pass on')
    .option('--cache-dir <folder>', 'folder of cached model replies', '.memgym/cache')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of text')
    .action(async (run: string, flags: BundleFlags) =>
      (await import('./runs-bundle.js')).packRun(run, flags),
    );
}

/** `memgym runs replay <bundle>` */
function replayCommand(): Command {
  return new Command('replay')
    .description(
      'Recompute every number of a bundle from its records and play its run again, without a network and for nothing. Exits with 1 if something differs.',
    )
    .argument('<bundle>', 'a file that `memgym runs bundle` wrote')
    .option(
      '--data <path>',
      'the data of the run, if the bundle does not hold them; default: MEMGYM_DATA_DIR',
    )
    .option('--plugins <folder>', 'folder from which the plugins of the run are found; their code runs', '.')
    .option('--json', 'print one JSON object instead of text')
    .action(async (file: string, flags: ReplayFlags) =>
      (await import('./runs-replay.js')).replayRun(file, flags),
    );
}

/** `memgym runs verify <bundle or run>` */
function verifyCommand(): Command {
  return new Command('verify')
    .description(
      'Check every digest of a bundle or a run, and name the file and the record that differ. Exits with 1 if something does.',
    )
    .argument('<bundle or run>', 'a bundle, a run id, or a run’s folder')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of text')
    .action(async (name: string, flags: { runs: string; json?: boolean }) =>
      (await import('./runs-verify.js')).verifyDigests(name, flags),
    );
}

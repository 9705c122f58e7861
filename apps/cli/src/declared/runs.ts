import {
  command,
  many,
  needed,
  neededChoice,
  numberIn,
  readAmount,
  readCount,
  text,
  value,
  yes,
} from './declare.js';
import { readFilter } from './flag-values.js';
import {
  cacheFolder,
  dataOfRun as data,
  experimentArgument,
  exportFormats,
  json,
  planFlags,
  prices,
  readerFlags,
  readRunArgument,
  runArgument,
  runs,
} from './shared-flags.js';

const readProbability = numberIn({ above: 0, below: 1 });
const readPort = numberIn({ least: 1, most: 65_535, isWhole: true });
const readMargin = numberIn({ above: 0 });

export const list = command({
  name: 'list',
  about: 'List the runs of a folder, the latest first: status, date, benchmark, headline.',
  flags: { tag: many('<tag>', 'only runs with this tag; of several, with all of them'), runs, json },
});

export const view = command({
  name: 'view',
  about:
    'Show all runs of a folder in a browser, until Ctrl-C: list, reports, runs that go on, two runs compared.',
  takes: [['[folder]', 'folder of the runs, or a bundle', 'runs']],
  flags: {
    port: value('<number>', 'port on this machine; default: a free one', readPort),
    static: text('<folder>', 'write the pages into a new folder instead, for any web server'),
    ...readerFlags,
  },
  after:
    'The address that is printed opens the pages, on this machine only. Comments and verdicts that you give an answer there are kept in remarks.json of the run, and no result counts them.',
});

export const show = command({
  name: 'show',
  about: 'Show one question of a run: evidence, what was written and retrieved, prompt, reply and verdict.',
  takes: [readRunArgument, ['<question>', 'number of the question in the data, from 1, or its id']],
  flags: {
    system: text(
      '<name>',
      'one system in full, with its retrieved memories, prompt and reply; default: all systems in short',
    ),
    ...{ data, runs, json, ...readerFlags },
  },
});

export const failures = command({
  name: 'failures',
  about: 'List the missed questions of a run, each with the reason: write, read or utilization.',
  takes: [readRunArgument],
  flags: {
    system: text('<name>', 'only this system'),
    filter: value(
      '<field=value>',
      'only questions of this type or missed for this reason: type=temporal, reason=read; repeatable',
      readFilter,
    ),
    limit: value('<count>', 'number of questions to show in full', readCount, 20),
    ...{ data, runs, json, ...readerFlags },
  },
  after:
    'The list explains the reasons that it has. If the benchmark probes the memory, the probe determines the reason.',
});

const metric = text('<name>', 'the metric to compare; default: that of the benchmark');

export const compare = command({
  name: 'compare',
  about:
    'Compare systems on the same questions: those of one run with a baseline, or two runs system by system.',
  takes: [readRunArgument, ['[other]', 'second run, e.g. the off-policy one']],
  flags: {
    baseline: text(
      '<system>',
      'the system to compare all others with; default: the first memory system of the run, unless two runs share systems',
    ),
    metric,
    equalWithin: value(
      '<margin>',
      'also test whether differences are shown to be smaller than this, in units of the metric',
      readMargin,
    ),
    failIfWorse: value(
      '<margin>',
      'pass only if a loss of this is excluded: exit with 1 if a system is worse, with 3 if a loss is neither shown nor excluded',
      readAmount,
    ),
    out: many(
      '<file>',
      'with --fail-if-worse: write the outcome as JUnit XML to a .xml file, else as Markdown',
    ),
    ...{ data, runs, json, ...readerFlags },
  },
});

export const power = command({
  name: 'power',
  about: 'Say how many people and questions a comparison needs, from how much the answers of a run differ.',
  takes: [readRunArgument],
  flags: {
    baseline: text(
      '<system>',
      'the system to compare all others with; default: the best memory system by the metric',
    ),
    metric,
    difference: value('<size>', 'the difference to find, in units of the metric', readMargin, 0.05),
    power: value('<probability>', 'the probability of finding it', readProbability, 0.8),
    questions: value('<n>', 'questions about each person; default: as many as in the run', readCount),
    ...{ runs, json, ...readerFlags },
  },
});

export const report = command({
  name: 'report',
  about: 'Write the HTML report of a run again; that of an unfinished run shows what is there.',
  takes: [runArgument],
  flags: { data, runs, ...readerFlags },
});

export const exportRun = command({
  name: 'export',
  about: 'Write the figures of a run as a table, or the answers of a system as predictions.',
  takes: [readRunArgument],
  flags: {
    format: neededChoice(
      '<format>',
      'csv: every figure of the run, one line per system, metric and group; markdown: tables of main metrics, question types and the benchmark’s own parts, models by systems; latex: the same for a paper, with booktabs; predictions: the answers of one system, one JSON object a line, as `memgym score` and the benchmark’s original program read them',
      exportFormats,
    ),
    system: text('<name>', 'the system whose answers are written; default: the only one'),
    out: text('<file>', 'where to write; default: stdout'),
    ...{ runs, ...readerFlags },
  },
});

export const merge = command({
  name: 'merge',
  about:
    'Make a run of the shards that `memgym run --shard` played, with the same experiment and flags. It calls no model.',
  takes: [
    ['<file>', experimentArgument[1]],
    ['<shards...>', 'the folders of all shards'],
  ],
  flags: { ...planFlags, prices, runs, json },
});

export const tag = command({
  name: 'tag',
  about: 'Add tags to a run, or show those it has. The report shows them when it is written again.',
  takes: [runArgument, ['[tags...]', 'tags to add, e.g. baseline']],
  flags: {
    remove: many('<tag>', 'remove this tag'),
    note: text('<text>', 'replace the note of the run; empty removes it'),
    ...{ runs, json },
  },
});

export const bundle = command({
  name: 'bundle',
  about:
    'Pack a run into one file that anybody can check and play again without a key, a server or a network.',
  takes: [runArgument],
  flags: {
    out: text('<file>', 'file to write; default: <run id>.memgym.zip'),
    data,
    withData: yes('include the data although no licence says so: they are yours to pass on'),
    ...{ ...cacheFolder, runs, json, ...readerFlags },
  },
});

export const importRun = command({
  name: 'import',
  about: 'Unpack the run of a bundle among the runs of a folder, after a check of every digest.',
  takes: [['<bundle>', 'a file that `memgym runs bundle` wrote']],
  flags: { runs, json },
});

export const replay = command({
  name: 'replay',
  about:
    'Recompute every number of a bundle or a run from its records, and these from the data and the recorded replies; play a bundle again, without a network and for nothing. Exits with 1 if something differs, with 3 if not everything could be played again.',
  takes: [['<bundle or run>', 'a file that `memgym runs bundle` wrote, a run id, or a run’s folder']],
  flags: {
    runs,
    data: text('<path>', 'the data of the run, if the bundle does not hold them; default: MEMGYM_DATA_DIR'),
    ...{ json, ...readerFlags },
  },
});

export const verify = command({
  name: 'verify',
  about:
    'Check every digest of a bundle or a run, and name the file and the record that differ. Exits with 1 if something does.',
  takes: [['<bundle or run>', 'a bundle, a run id, or a run’s folder']],
  flags: {
    runs,
    signers: text(
      '<file>',
      'whose signature of a bundle, in the file that `ssh-keygen -Y sign` writes beside it, counts: a list as ssh-keygen(1) describes; default: none is read',
    ),
    json,
  },
});

const readHalfWidth = numberIn({ above: 0, below: 0.5 });
const seed = text('<text>', 'another seed draws another sample', '0');

/** `memgym judge` */
export const judgeSample = command({
  name: 'sample',
  about:
    'Draw answers of runs for people to mark: as many that the judge calls right as wrong, spread over question types.',
  takes: [['<run...>', 'run ids, or folders of runs, of one benchmark']],
  flags: {
    out: needed('<folder>', 'new folder for sample.json, form.html and labels.csv'),
    size: value('<count>', 'number of answers to draw', readCount, 200),
    by: text('<groups>', 'what divides the sample besides the verdict: type, system, run, or none', 'type'),
    ...{ seed, runs, json, ...readerFlags },
  },
});

export const judgeAgreement = command({
  name: 'agreement',
  about: 'Compare labels of people with each other and with the judge, weighed back to all answers.',
  takes: [
    ['<labels...>', 'files of labels: those that people downloaded from the form, or filled labels.csv'],
  ],
  flags: {
    sample: text('<file>', 'the sample.json of the sample; default: the one next to the first file'),
    run: many(
      '<run>',
      'take the verdicts from this run instead of the sample, e.g. of the same answers by another judge',
    ),
    precision: value(
      '<half-width>',
      'half-width of the interval that the number of further labels is for',
      readHalfWidth,
      0.05,
    ),
    ...{ runs, json, ...readerFlags },
  },
});

export const judgeCompare = command({
  name: 'compare',
  about: 'Compare the verdicts of two judges on the same answers, without labels of people.',
  takes: [readRunArgument, ['<other>', 'run of the same experiment with another judge']],
  flags: { runs, json, ...readerFlags },
});

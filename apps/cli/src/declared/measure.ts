import { command, many, needed, no, numberIn, readCount, text, value, yes } from './declare.js';
import { readMoved, readNames, readShard, readWorkers } from './flag-values.js';
import {
  cacheFolder,
  callFlags,
  experimentArgument,
  json,
  planFlags,
  prices,
  prompts,
  resultFlags,
  runs,
} from './shared-flags.js';

export const run = command({
  name: 'run',
  about: 'Run an experiment. The same command resumes an interrupted run.',
  takes: [experimentArgument],
  flags: {
    ...planFlags,
    ...resultFlags,
    add: value(
      '<systems>',
      'add systems to the finished run and play only those; later runs include them',
      readNames,
    ),
    retryFailed: yes(
      'retry failed questions, and verdicts and writes whose reply could not be read; the rest of those episodes comes from the cache',
    ),
    workers: value(
      '<where>',
      'play in this many processes; `auto`: one for each core; redis://host, or `redis` for that of REDIS_URL: by `memgym worker` on any machines; ?lostAfter=<seconds>: without a sign for so long, one counts as dead (15)',
      readWorkers,
    ),
    shard: value(
      '<part>',
      'play only one part of the run, e.g. 2/3, in a folder of its own; `memgym runs merge` joins the parts',
      readShard,
    ),
    tag: many('<tag>', 'a word on the run, by which `memgym runs list` finds it'),
    note: text('<text>', 'a sentence on the run, for its report'),
  },
});

export const demo = command({
  name: 'demo',
  about:
    'Run a demonstration: simulated people talk to assistants with several memory systems. Needs no key and no network.',
  flags: {
    prompts,
    users: value('<count>', 'number of people, at most 20; default: all', readCount),
    ...resultFlags,
  },
});

export const estimate = command({
  name: 'estimate',
  about: 'Estimate the cost of a run in advance: calls, tokens, money and time. Needs no key.',
  takes: [experimentArgument],
  flags: {
    ...planFlags,
    prices,
    sample: value(
      '<episodes>',
      'number of episodes to play offline; default: the square root of all, at least 4',
      readCount,
    ),
    assume: many(
      '<key=value>',
      'assume this of replies and servers: outputTokens.<prompt> or outputTokens.*, secondsPerCall (1), tokensPerSecond (50), secondsPerEmbedding (0.5); the output states what is assumed',
    ),
    runs,
    ...cacheFolder,
    json,
  },
});

export const worker = command({
  name: 'worker',
  about:
    'Play episodes of runs that were started with `memgym run --workers redis://…`, until Ctrl-C. What it then plays is played by others; the replies that it has paid for are in the cache.',
  takes: [['[redis]', 'address of the Redis server; default: REDIS_URL']],
  flags: {
    concurrency: value('<count>', 'episodes of each run at once', readCount, 4),
    folder: value(
      '<from=to>',
      'a folder of the run has another path on this machine; repeatable',
      readMoved,
      [],
    ),
    drain: yes('end when no run needs this worker'),
    status: yes('show the runs in the queue and their workers, and play nothing'),
    json: yes('with --status: print one JSON object instead of a table'),
  },
});

const fileFlags = { force: yes('replace the file if it exists'), json };

export const initConversations = command({
  name: 'conversations',
  about:
    'Write a conversations file: a small one that can be played at once, as a template, or with --from one of your own chats, to which you add questions.',
  takes: [['[file]', 'file to write', 'conversations.json']],
  flags: {
    from: text(
      '<path>',
      'import a file, folder or ZIP archive: exports of ChatGPT, Claude, WhatsApp, Slack and others, messages, traces, CSV',
    ),
    set: many(
      '<key=value>',
      'with --from: me, the user among two people; personPerFolder, true if each folder or archive in it is of another person; gapHours, the silence after which a session begins; timezone, e.g. Europe/Lisbon, for times in UTC; dateOrder, dmy, mdy or ymd; since, a day; only, a text in the names of chats; pseudonyms, true or names of further people; map.role, .content, .time and .session, the columns of a CSV file or JSON lines',
    ),
    ...fileFlags,
  },
});

export const ownConversations = 'conversations';

export const initExperiment = command({
  name: 'experiment',
  about: 'Write an experiment that is ready to run.',
  takes: [['[file]', 'file to write', 'experiment.json']],
  flags: {
    benchmark: text('<type>', 'a benchmark of `memgym benchmarks`, a package or a file', ownConversations),
    data: text('<path>', 'data file or folder; default: conversations.json, or found in MEMGYM_DATA_DIR'),
    systems: value('<names>', 'memory systems, separated by commas; default: a common selection', readNames),
    model: text('<name>', 'model that answers, or offline; default: chosen by OPENAI_BASE_URL when it runs'),
    name: text('<name>', 'name of the experiment; default: the name of the file'),
    ...fileFlags,
  },
});

export const doctor = command({
  name: 'doctor',
  about:
    'Check Node, native modules, disk, data, key and models, and say how to fix problems. A model on a server gets one short call, which costs far less than a cent.',
  takes: [['[experiment]', 'also check this experiment, with its own model and embedder']],
  flags: { call: no('call no model'), runs, ...cacheFolder, json },
});

export const completion = command({
  name: 'completion',
  about: 'Print the script by which a shell completes commands, flags and their values.',
  takes: [['<shell>', 'bash, zsh or fish']],
  flags: {},
  after:
    'For this session of bash: source <(memgym completion bash). The head of the script says where to keep it.',
});

export const docs = command({
  name: 'docs',
  about: 'Search the documentation, which is installed with the command. Without words: list its pages.',
  takes: [['[words...]', 'what you look for']],
  flags: { json },
});

const readDays = numberIn({ least: 0 });
const storeFlags = { ...cacheFolder, json };

export const cacheList = command({
  name: 'list',
  about: 'List the entries: key, time written, bytes, model, finish reason.',
  flags: storeFlags,
});

export const cacheStat = command({
  name: 'stat',
  about: 'Show the number and the size of the entries.',
  flags: storeFlags,
});

export const cachePrune = command({
  name: 'prune',
  about: 'Remove damaged entries and leftovers of killed runs; with --older-than also old entries.',
  flags: {
    olderThan: value('<days>', 'remove entries written longer ago than this', readDays),
    ...storeFlags,
  },
});

export const cacheClear = command({
  name: 'clear',
  about: 'Remove every entry, after a confirmation.',
  flags: { yes: yes('do not ask for confirmation'), ...storeFlags },
});

export const cacheExport = command({
  name: 'export',
  about: 'Export all entries to one file, to replay runs on another machine.',
  takes: [['<file>', 'cassette file to write (JSON Lines)']],
  flags: { cacheDir: callFlags.cacheDir, json },
});

export const cacheImport = command({
  name: 'import',
  about: 'Check a cassette and add its entries to the cache.',
  takes: [['<file>', 'a cassette']],
  flags: { cacheDir: callFlags.cacheDir, json },
});

export const batchesList = command({
  name: 'list',
  about: 'List the batches: id, status on the server, requests, model, run.',
  flags: storeFlags,
});

export const batchesCancel = command({
  name: 'cancel',
  about: 'Cancel batches on their server. Replies that are there already are used by the run.',
  takes: [['[id...]', 'ids of batches; default: all that are listed']],
  flags: storeFlags,
});

const plugin = many('<package>', 'with the prompts of an installed plugin, or of its file');

export const promptsList = command({
  name: 'list',
  about: 'List all prompts, or those that an experiment asks in its first episode, played offline.',
  takes: [['[experiment]', experimentArgument[1]]],
  flags: { ...planFlags, plugin, json },
});

export const promptsExport = command({
  name: 'export',
  about: 'Write the texts of prompts to a new folder, one file each, as a start for your own.',
  takes: [
    ['[names...]', 'names of prompts, or of groups, which is what stands before a slash; default: all'],
  ],
  flags: { out: needed('<folder>', 'new folder'), plugin },
});

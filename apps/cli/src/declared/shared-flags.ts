import { InvalidArgumentError } from 'commander';
import { choice, many, readCount, text, value, yes } from './declare.js';
import { isRedis, readBudget, readFilter, readNames } from './flag-values.js';

export const json = yes('print one JSON object instead of text');
export const runs = text('<folder>', 'folder of the runs', 'runs');
export const set = many('<key=value>', 'set an option, e.g. size=128k');
/** Of data that no run has used yet. */
export const data = text('<path>', 'data file or folder; default: found in MEMGYM_DATA_DIR');
export const dataOfRun = text('<path>', 'the data that the run used; default: where the run found them');
export const prices = text('<file>', 'price file; overrides the one in the experiment');
export const prompts = text('<folder>', 'texts that replace those of prompts; overrides the experiment');
const fresh = yes('discard earlier results and start again');

/** A folder, for commands that read the cache of this machine. */
export const cacheFolder = {
  cacheDir: value('<folder>', 'folder of cached model replies', readFolder, '.memgym/cache'),
};

function readFolder(given: string): string {
  if (!isRedis(given)) return given;
  throw new InvalidArgumentError('Give a folder; this command does not read a cache on Redis.');
}

/** A folder or a Redis server. */
const cachePlace = {
  cacheDir: text(
    '<place>',
    'folder of cached model replies, or redis://host for machines that share none; `redis`: that of REDIS_URL',
    '.memgym/cache',
  ),
};

export const budget = value(
  '<limits>',
  'stop before these are exceeded, e.g. usd=5,calls=1000,tokens=2000000; calls include retries; repeatable',
  readBudget,
);

export const cache = choice(
  '<mode>',
  'how to use cached replies',
  ['read-write', 'replay-only', 'refresh', 'off'],
  'read-write',
);

/** The flags of commands that call models: cached replies and limits. */
export const callFlags = { ...cachePlace, cache, budget };

/** The flags of commands that play a run. */
export const resultFlags = { runs, prices, ...callFlags, fresh, json };

/** The flags of commands that read a run or a bundle, which may be a stranger's. */
export const readerFlags = {
  allow: many(
    '<name>',
    'import this part from elsewhere to read the run: the file or package as the run names it',
  ),
};

export const experimentArgument = [
  '<experiment>',
  'experiment file, or the name of an included one, e.g. everyday',
] as const;
export const exportFormats = ['csv', 'markdown', 'latex', 'predictions'] as const;
export const runArgument = ['<run>', 'run id, or the run’s folder'] as const;

/** A run that is only read. */
export const readRunArgument = ['<run>', 'run id, the run’s folder, or a bundle'] as const;

/** The flags that choose what is played, and so the run. */
export const planFlags = {
  data: text('<path>', 'data file or folder; overrides the experiment and MEMGYM_DATA_DIR'),
  systems: value('<names>', 'only these systems of the experiment, or others by type: a,b', readNames),
  limit: value('<count>', 'at most this many questions, spread evenly over the data', readCount),
  filter: value(
    '<field=value>',
    'only questions with this value, e.g. type=temporal; repeatable',
    readFilter,
  ),
  model: value(
    '<names>',
    'the answering model of all systems, on an OpenAI-compatible server; of several, a,b, each plays every system; `offline` replaces all models',
    readNames,
  ),
  profile: choice(
    '<profile>',
    'play as the original programs do, with their faults (reference), or without (fixed)',
    ['reference', 'fixed'],
  ),
  prompts,
  set: many('<key=value>', 'change a key of the experiment, e.g. seed=7, trials=3 or concurrency.batch=true'),
};

/** The flags of commands that open a memory for others. */
export const memoryFlags = {
  set: many('<key=value>', 'set an option of the memory system, e.g. k1=1.2'),
  storage: text(
    '<place>',
    'a folder, a SQLite file (*.db), or postgres://host/database; default: none, and the memory ends with the process',
  ),
  model: text(
    '<name>',
    'the chat model, for systems that need one; default: OPENAI_MODEL; `offline` is simulated',
  ),
  embedder: text('<type>', 'the embedder, for systems that need one, as in experiments', 'auto'),
  timeZone: text('<name>', 'the time zone of conversations, e.g. Europe/Oslo', 'UTC'),
  budget,
};

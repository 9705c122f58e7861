import { type Command, InvalidArgumentError, Option } from 'commander';
import { collect, readCount } from './flag-values.js';

/** Settings that identify a run. */
export interface PlanFlags extends PlanSettings {
  data?: string;
  set?: string[];
  prices?: string;
  prompts?: string;
  systems?: string[];
}

export const experimentArgument = [
  '<experiment>',
  'experiment file, or the name of an included one, e.g. everyday',
] as const;

export const batchOption = [
  '--batch',
  'send answers and judgements through OpenAI’s Batch API: half the price, within 24 hours',
] as const;

export const batchWritesOption = [
  '--batch-writes',
  'with --batch: also the calls that write to a memory; each waits for the one before it',
] as const;

/** The flags that select a run. */
export function withPlanFlags(command: Command): Command {
  return command
    .option('--data <path>', 'data file or folder; overrides the experiment and MEMGYM_DATA_DIR')
    .option('--systems <names>', 'only these systems of the experiment, or others by type: a,b', readNames)
    .option('--limit <count>', 'at most this many questions, spread evenly over the data', readCount)
    .option(
      '--filter <field=value>',
      'only questions with this value, e.g. type=temporal; repeatable',
      readFilter,
    )
    .option('--trials <count>', 'number of times to play everything, each time with new replies', readCount)
    .option(
      '--model <name>',
      'the answering model of all systems, on an OpenAI-compatible server; `offline` replaces all models',
    )
    .addOption(
      new Option('--models <names>', 'play every system with each of these models: a,b')
        .argParser(readNames)
        .conflicts('model'),
    )
    .addOption(
      new Option(
        '--profile <profile>',
        'play as the original programs do, with their faults (reference), or without (fixed)',
      ).choices(['reference', 'fixed']),
    )
    .option('--prompts <folder>', 'texts that replace those of prompts; overrides the experiment')
    .option('--seed <seed>', 'seed of every random stream')
    .option('--set <key=value>', 'change a key of the experiment, e.g. seed=7; repeatable', collect);
}

/** Flags that each set one option of the experiment. */
interface PlanSettings {
  limit?: number;
  filter?: Record<string, string[]>;
  trials?: number;
  profile?: 'reference' | 'fixed';
  model?: string;
  models?: string[];
  seed?: string;
  batch?: boolean;
  batchWrites?: boolean;
}

/** The options of the experiment that the flags set, as `key=value`. */
export function settingsOf({
  limit,
  filter = {},
  trials,
  profile,
  model,
  models,
  seed,
  batch,
  batchWrites,
}: PlanSettings): string[] {
  const given: [key: string, value: unknown][] = [
    ['benchmark.questionLimit', limit],
    ['benchmark.filter', Object.keys(filter).length === 0 ? undefined : filter],
    ['trials', trials],
    ['profile', profile],
    ['seed', seed === undefined || !/^-?\d{1,15}$/.test(seed) ? seed : Number(seed)],
    ['models', models],
    ['concurrency.batch', batch],
    ['concurrency.batchWrites', batchWrites],
    ...modelSettings(model),
  ];
  return given.flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${JSON.stringify(value)}`]));
}

/** A named model is on a server; only `offline` needs none. */
function modelSettings(model: string | undefined): [key: string, value: unknown][] {
  if (model === undefined) return [];
  // Then no call may go to a server, even if an experiment names another model for the user.
  if (model === 'offline')
    return [
      ['model.type', 'offline'],
      ['simulator.type', 'offline'],
    ];
  return [
    ['model.type', 'openai'],
    ['model.model', model],
  ];
}

/** For `--systems a,b`: names separated by commas, except those inside `type(2,4,30)`. */
export function readNames(text: string): string[] {
  const names: string[] = [];
  let [end, isInside] = [text.length, false];
  for (let at = text.length - 1; at >= -1; at -= 1) {
    if (text[at] === ')') isInside = true;
    else if (text[at] === '(') isInside = false;
    else if (at < 0 || (text[at] === ',' && !isInside)) {
      names.unshift(text.slice(at + 1, end).trim());
      end = at;
    }
  }
  if (names.every((name) => name !== '')) return names;
  throw new InvalidArgumentError('Give names separated by commas, e.g. bm25-m,emb-m.');
}

/** For `--filter field=value`, by field; the values of one field are alternatives. */
function readFilter(text: string, previous: Record<string, string[]> = {}): Record<string, string[]> {
  const [, field, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  // A record drops the key `__proto__`, and the filter would select everything.
  if (field === undefined || value === undefined || field === '__proto__') {
    throw new InvalidArgumentError('Give a field and a value, e.g. type=temporal.');
  }
  const earlier = Object.hasOwn(previous, field) ? previous[field] : [];
  return { ...previous, [field]: [...(earlier ?? []), value] };
}

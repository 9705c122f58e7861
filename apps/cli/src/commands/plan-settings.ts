import { InvalidArgumentError } from 'commander';

/** Flags that each set one option of the experiment. */
export interface PlanSettings {
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
export function readFilter(text: string, previous: Record<string, string[]> = {}): Record<string, string[]> {
  const [, field, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  // A record drops the key `__proto__`, and the filter would select everything.
  if (field === undefined || value === undefined || field === '__proto__') {
    throw new InvalidArgumentError('Give a field and a value, e.g. type=temporal.');
  }
  const earlier = Object.hasOwn(previous, field) ? previous[field] : [];
  return { ...previous, [field]: [...(earlier ?? []), value] };
}

import { availableParallelism } from 'node:os';
import type { Shard } from '@memgym/runs';
import { InvalidArgumentError } from 'commander';

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
export function readFilter(text: string, earlier: Record<string, string[]> = {}): Record<string, string[]> {
  const [, field, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  // A record drops the key `__proto__`, and the filter would select everything.
  if (field === undefined || value === undefined || field === '__proto__') {
    throw new InvalidArgumentError('Give a field and a value, e.g. type=temporal.');
  }
  return { ...earlier, [field]: [...(Object.hasOwn(earlier, field) ? (earlier[field] ?? []) : []), value] };
}

/** Limits on what is paid, in US dollars, requests and tokens. */
export interface BudgetLimits {
  usd?: number;
  calls?: number;
  tokens?: number;
}

/** For `--budget usd=5,calls=100`. */
export function readBudget(text: string, earlier: BudgetLimits = {}): BudgetLimits {
  const limits = { ...earlier };
  for (const part of text.split(',')) {
    const [, unit, amount = ''] = /^\s*(usd|calls|tokens)=(.*)$/.exec(part) ?? [];
    const limit = amount.trim() === '' ? Number.NaN : Number(amount);
    const fits = Number.isFinite(limit) && limit >= 0 && (unit === 'usd' || Number.isInteger(limit));
    if (unit === undefined || !fits) {
      throw new InvalidArgumentError(
        'Give a number of at least 0 for usd, calls or tokens, e.g. usd=5,calls=1000; calls and tokens are whole.',
      );
    }
    limits[unit as keyof BudgetLimits] = limit;
  }
  return limits;
}

/** For `--shard 2/3`. */
export function readShard(text: string): Shard {
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (shard.index >= 1 && shard.index <= shard.count) return shard;
  throw new InvalidArgumentError('Give the part and the number of parts, e.g. 2/3.');
}

/** Who plays the episodes of a run: processes of this command, or `memgym worker` on any machines. */
export type Workers =
  | { readonly processes: number }
  | {
      /** See {@link isRedis}. */
      readonly redis: string;
      /** Default: that of the executor. */
      readonly lostAfterMs: number | undefined;
    };

const redisAddress = /^redis$|^(?:rediss?|rediss?-sentinel|unix):\/\//;

/** Whether a place is a Redis server: its address, or `redis` for that of REDIS_URL. */
export const isRedis = (place: string): boolean => redisAddress.test(place);

/** An address without one of its parameters, and that parameter's value; undefined if the address does not have it. */
export function takeParameter(address: string, name: string): [address: string, value: string | undefined] {
  const [part, separator, value] = new RegExp(`([?&])${name}=([^&]*)`).exec(address) ?? [''];
  return [address.replace(part, separator === '?' ? '?' : '').replace(/\?$|(?<=\?)&/, ''), value];
}

/** For `--workers 4`, `--workers auto`, `--workers redis` and `--workers redis://host?lostAfter=30`. */
export function readWorkers(text: string): Workers {
  if (text === 'auto') return { processes: availableParallelism() };
  const [redis, given] = takeParameter(text, 'lostAfter');
  if (!isRedis(redis)) {
    if (/^[1-9]\d{0,4}$/.test(text)) return { processes: Number(text) };
    throw new InvalidArgumentError(
      'Give a whole number of at least 1, `auto`, or the address of Redis, e.g. redis://host.',
    );
  }
  if (given === undefined) return { redis, lostAfterMs: undefined };
  const seconds = Number(given);
  // At least as long as a busy process may need for a sign.
  if (given.trim() !== '' && seconds >= 1 && seconds <= 3600) return { redis, lostAfterMs: seconds * 1000 };
  throw new InvalidArgumentError('Give a number of seconds from 1 to 3600 for lostAfter.');
}

/** A folder that has another path on this machine. */
export interface Moved {
  readonly from: string;
  readonly to: string;
}

/** For `--folder /srv/runs=/mnt/runs`. */
export function readMoved(text: string, earlier: readonly Moved[] = []): readonly Moved[] {
  const [from = '', to = '', ...rest] = text.split('=');
  if (from !== '' && to !== '' && rest.length === 0) return [...earlier, { from, to }];
  throw new InvalidArgumentError(
    'Give the path on the other machine and the one here, e.g. /data=/mnt/data.',
  );
}

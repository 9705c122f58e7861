import { describe, expect, it } from 'vitest';
import * as errors from './index.js';
import {
  BackendError,
  BudgetError,
  ClosedError,
  ConfigError,
  DatasetError,
  InternalError,
  InvalidArgumentError,
  MemGymError,
  NotFoundError,
  ProviderError,
  StorageError,
  UnsupportedCapabilityError,
} from './index.js';

const examples = [
  new BackendError('flat', 'index is damaged'),
  new BudgetError('calls', 20, 20),
  new ClosedError('flat'),
  new ConfigError("Unknown key 'modle'", { key: 'system.modle' }),
  new DatasetError({ file: 'locomo10.json', line: 3, path: '[0].qa[1]' }, 'answer is missing'),
  new InternalError('no such state'),
  new InvalidArgumentError('k', 'expected an integer ≥ 0, got -1'),
  new NotFoundError('flat', '__proto__'),
  new ProviderError('rate-limit', 'HTTP 429', { status: 429 }),
  new StorageError('in-use', '/srv/memory', 'process 12 has it'),
  new UnsupportedCapabilityError('flat', 'evolve'),
];

describe('every error', () => {
  it('is covered by the examples here', () => {
    const classes = Object.values(errors).filter(
      (value) => typeof value === 'function' && value.prototype instanceof MemGymError,
    );
    expect(new Set(examples.map((error) => error.constructor))).toEqual(new Set(classes));
  });

  it.each(examples)('$name uses its class as its name, also in its text', (error) => {
    expect(error.name).toBe(error.constructor.name);
    expect(String(error)).toMatch(new RegExp(`^${error.name}: `));
    expect(error).toBeInstanceOf(MemGymError);
    expect(error).toBeInstanceOf(Error);
    expect(MemGymError.isInstance(error)).toBe(true);
  });
});

describe('MemGymError', () => {
  it('removes secrets from message and hint', () => {
    const error = new MemGymError('internal', 'sk-abcdefgh12345678', { hint: 'password=hunter22' });
    expect([error.message, error.hint]).toEqual(['[redacted]', 'password=[redacted]']);
  });

  it('has the cause it was given, and none otherwise', () => {
    const cause = new RangeError('below');
    expect(new MemGymError('internal', 'above', { cause }).cause).toBe(cause);
    expect('cause' in new MemGymError('internal', 'alone')).toBe(false);
  });

  it('is recognised across copies of the package', () => {
    const foreign = Object.assign(new Error('x'), { [Symbol.for('memgym.error')]: true });
    expect(MemGymError.isInstance(foreign)).toBe(true);
    expect([new Error('x'), null, undefined, 'x', {}].map(MemGymError.isInstance)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('error messages', () => {
  it('names place, line and path of a fault in data', () => {
    expect(new DatasetError({ file: 'a.json' }, 'is empty').message).toBe('a.json: is empty');
    expect(new DatasetError({ file: 'a.jsonl', line: 7, path: '.role' }, 'is missing').message).toBe(
      'a.jsonl:7 at .role: is missing',
    );
  });

  it('names the key of a wrong config, and no key when the whole config is wrong', () => {
    expect(new ConfigError('x', { key: 'a.b' }).key).toBe('a.b');
    expect(new ConfigError('x').key).toBe('');
  });

  it('has a hint for every reason of a provider error, unless given a better one', () => {
    expect(new ProviderError('timeout', 'x').hint).toMatch(/Raise `timeoutMs`/);
    expect(new ProviderError('timeout', 'x', { hint: 'Try later.' }).hint).toBe('Try later.');
    expect(new ProviderError('timeout', 'x').status).toBeUndefined();
  });

  it('speaks of options in hints, not of runs and commands, which a library does not know', () => {
    const reasons = ['rate-limit', 'quota', 'server', 'timeout', 'no-usable-reply', 'cache-miss'] as const;
    const hints = reasons.map((reason) => new ProviderError(reason, 'x').hint ?? '');
    for (const hint of [...hints, new BudgetError('usd', 1, 1).hint ?? '']) {
      expect(hint).toMatch(/\w/);
      expect(hint).not.toMatch(/\brun\b|command|experiment/i);
    }
  });

  it('names the memory system and whose action is needed', () => {
    expect(new ClosedError('flat')).toMatchObject({ system: 'flat', category: 'backend' });
    expect(new InvalidArgumentError('k', 'x')).toMatchObject({ argument: 'k', category: 'config' });
    expect(new NotFoundError('flat', '"x').message).toContain('"\\"x"');
  });

  it('recognises its own class, also from another copy of the package, and no other', () => {
    const refused = new ProviderError('refusal', 'no');
    expect(ProviderError.isInstance(refused)).toBe(true);
    expect(ConfigError.isInstance(refused)).toBe(false);
    expect(BackendError.isInstance(new ClosedError('x'))).toBe(true);
    expect(ClosedError.isInstance(new BackendError('x', 'y'))).toBe(false);
  });
});

describe('a message that carries a long value', () => {
  it('is cut in its middle, after secrets were left out', () => {
    const { message, hint = '' } = new ConfigError(`x.json: name is "${'😀'.repeat(500_000)}": not a name.`, {
      hint: 'h'.repeat(5000),
    });
    expect([message.length, hint.length]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(Math.max(message.length, hint.length)).toBeLessThanOrEqual(4000);
    expect(message).toMatch(/^x\.json: name is "😀.*characters left out.*😀": not a name\.$/u);
    expect(message).not.toMatch(/\p{Surrogate}/u);
  });
});

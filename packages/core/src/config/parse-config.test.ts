import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ConfigError } from '../errors/config-error.js';
import { parseConfig } from './parse-config.js';

const schema = z.strictObject({
  size: z.int().min(1).default(5),
  mode: z.enum(['fast', 'exact']).default('exact'),
  window: z.strictObject({ localLength: z.number() }).optional(),
  prices: z.record(z.string(), z.strictObject({ input: z.number() })).optional(),
  systems: z
    .array(z.union([z.string(), z.strictObject({ name: z.string(), options: z.strictObject({}) })]))
    .default([]),
});

const problem = (value: unknown, by: z.ZodType = schema): ConfigError => {
  try {
    parseConfig('x.json', by, value);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('was accepted');
};

describe('parseConfig', () => {
  it('fills in defaults', () => {
    expect(parseConfig('x.json', schema, {})).toEqual({ size: 5, mode: 'exact', systems: [] });
  });

  it('names an unknown key and the nearest valid one, at any depth', () => {
    expect(problem({ sise: 3 }).message).toBe('x.json: unknown key "sise".');
    expect(problem({ sise: 3 }).hint).toContain('Did you mean "size"?');
    const deep = problem({ window: { localLenght: 1 } });
    expect(deep.key).toBe('window.localLenght');
    expect(deep.hint).toContain('"localLength"');
    expect(problem({ prices: { mine: { inptu: 1 } } }).hint).toContain('"input"');
    expect(problem({ systems: [{ name: 'a', optoins: {} }] }).hint).toContain('"options"');
  });

  it('names the value, what is allowed, and the nearest allowed one', () => {
    expect(problem({ mode: 'exakt' }).message).toContain('mode is "exakt"');
    expect(problem({ mode: 'exakt' }).hint).toContain('Did you mean "exact"?');
    expect(problem({ size: 0 }).message).toContain('size is 0');
    expect(problem({ window: {} }).message).toContain('window.localLength is missing');
  });

  it('says where a secret belongs, and never shows the secret', () => {
    const error = problem({ apiKey: 'sk-verysecret12345' });
    expect(error.hint).toContain('OPENAI_API_KEY');
    expect(`${error.message}${error.hint}`).not.toContain('verysecret');
  });

  it('quotes a short form as it was written', () => {
    const size = z.object({ width: z.number().min(1) });
    const short = z.string().transform((text) => ({ width: Number(text) }));
    expect(
      problem({ boxes: ['0'] }, z.object({ boxes: z.array(z.union([short.pipe(size), size])) })).message,
    ).toMatch(/^x\.json: boxes\.0 is "0": width: /);
  });

  it.each([
    ['a text is expected', '{"name":', '}'],
    ['nothing is expected', '{"unknown":', '}'],
    ['anything is expected', '{"extra":', '}'],
  ])('refuses 5,000 levels if %s', (_where, open, close) => {
    const deep = JSON.parse(`${open}${'['.repeat(5_000)}${']'.repeat(5_000)}${close}`) as unknown;
    const schema = z.strictObject({ name: z.string().optional(), extra: z.json().optional() });
    expect(() => parseConfig('file.json', schema, deep)).toThrow(ConfigError);
    expect(() => parseConfig('file.json', schema, deep)).toThrow(
      'file.json is nested more than 1,000 levels deep.',
    );
  });

  it('cuts a long value in its message', () => {
    const schema = z.strictObject({ count: z.number() });
    expect(() => parseConfig('file.json', schema, { count: 'x'.repeat(1_000_000) })).toThrow(
      `file.json: count is "${'x'.repeat(199)}… (1000002 characters): `,
    );
  });

  it('accepts values that are not objects', () => {
    for (const value of [null, [], 'text', 7]) expect(problem(value).message).toContain('x.json');
  });
});

import { fileURLToPath } from 'node:url';
import { ConfigError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { experimentSchema } from './experiment-schema.js';
import { parseExperiment } from './read-experiment.js';

const base = { name: 'x', benchmark: { type: 'locomo' }, systems: ['none'] };
const problem = (value: unknown): ConfigError => {
  try {
    parseExperiment('x.json', value);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('was accepted');
};

describe('parseExperiment', () => {
  it('fills in the defaults', () => {
    const experiment = parseExperiment('x.json', base);
    expect(experiment.model.type).toBe('auto');
    expect(experiment.systems).toEqual([
      { name: 'none', type: 'none', options: {}, insights: {}, format: { order: 'oldest', showTime: true } },
    ]);
    expect(experiment.concurrency).toMatchObject({ startInFlight: 4, maxInFlight: 64 });
  });

  it('names an unknown key at any depth, and the nearest valid one', () => {
    expect(problem({ ...base, sead: 1 }).hint).toContain('"seed"');
    expect(problem({ ...base, model: { tipe: 'offline' } }).key).toBe('model.tipe');
    const system = problem({ ...base, systems: [{ name: 'a', type: 'none', optoins: {} }] });
    expect(system.message).toContain('"optoins"');
    expect(system.hint).toContain('"options"');
  });

  it('names a missing key, a wrong type and a value that is not allowed', () => {
    expect(problem({ name: 'x', systems: ['none'] }).message).toContain('benchmark is missing');
    expect(problem({ ...base, systems: 'none' }).message).toContain('systems is "none"');
    expect(problem({ ...base, model: { type: 'gpt' } }).message).toContain('"offline"');
    expect(problem({ ...base, name: '../up' }).message).toContain('"../up"');
    expect(problem([]).message).toContain('x.json');
    expect(problem(null).message).toContain('x.json');
  });

  it('says how to play a data file passed instead of an experiment', () => {
    const given = problem({ format: 'house-talks@1', episodes: [] });
    expect(given.message).toBe('x.json: is a data file ("house-talks@1"), not an experiment.');
    expect(given.hint).toContain('memgym init experiment --data x.json');
    // With the parts of an experiment, it counts as an experiment with an unknown key.
    expect(problem({ ...base, format: 'x' }).message).toContain('unknown key "format"');
  });

  it('does not change when its source changes', () => {
    const options = { of: { rounds: 1 } };
    const given = {
      ...base,
      benchmark: { type: 'amemgym', options },
      systems: [{ name: 'a', type: 'none', options }],
    };
    const experiment = parseExperiment('x.json', given);
    options.of.rounds = 2;
    expect([experiment.benchmark, ...experiment.systems].map((part) => part.options)).toEqual([
      { of: { rounds: 1 } },
      { of: { rounds: 1 } },
    ]);
  });

  it('refuses two systems with the same name', () => {
    expect(problem({ ...base, systems: ['none', 'none'] }).message).toContain('"none"');
  });
});

describe('the JSON Schema for editors', () => {
  it('matches the schema; `npx vitest run packages/experiments --update` writes it', () => {
    const file = fileURLToPath(new URL('../../../configs/schemas/experiment.schema.json', import.meta.url));
    const generated = `${JSON.stringify(z.toJSONSchema(experimentSchema, { io: 'input' }), null, 2)}\n`;
    return expect(generated).toMatchFileSnapshot(file);
  });
});

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '@memgym/core';

/** A metric of the user: how good an answer is, from 0 to 1. */
export type OwnMetric = (answer: string, gold: string, info: unknown) => number | Promise<number>;

/** Metrics of the user by their names. */
export type OwnMetrics = ReadonlyMap<string, OwnMetric>;

/**
 * The metrics of a module: each function that it exports, by its name.
 * @param file path of the module, from the working folder
 * @throws {ConfigError} when it cannot be loaded or exports no function; a metric throws one for a value outside of 0 to 1
 */
export async function openOwnMetrics(file: string): Promise<OwnMetrics> {
  const fault = (problem: string, cause?: unknown): ConfigError =>
    new ConfigError(`${file} ${problem}`, {
      key: 'benchmark.options.metrics',
      hint: 'Pass a JavaScript module that exports functions (answer, gold, info) → a number from 0 to 1; packages/memorybench/README.md has an example.',
      cause,
    });
  const loaded = (await import(pathToFileURL(resolve(file)).href).catch((error: unknown) => {
    throw fault('could not be loaded.', error);
  })) as Readonly<Record<string, unknown>>;
  const found = Object.entries(loaded).flatMap(([name, metric]): [string, OwnMetric][] => {
    if (typeof metric !== 'function') return [];
    const checked: OwnMetric = async (...input) => {
      const value: unknown = await metric(...input);
      if (typeof value === 'number' && value >= 0 && value <= 1) return value;
      throw fault(`gave ${String(value)} for the metric ${name}.`);
    };
    return [[name, checked]];
  });
  if (found.length === 0) throw fault('exports no function.');
  return new Map(found);
}

import { ConfigError, DatasetError, readJson } from '@memgym/core';
import { readBytes } from '@memgym/datasets';
import { LineCounter, parseDocument } from 'yaml';

/**
 * The value of a config file: JSON, or YAML if its name ends in `.yaml` or `.yml`, as some originals write it.
 * @param wanted the expected file, with an example
 * @throws {ConfigError} when the file cannot be read, has more than 16 MiB, is not JSON or YAML, gives a key of an object twice, or
 * nests more than 100 deep
 */
export async function readConfigFile(file: string, wanted: string): Promise<unknown> {
  const text = await readConfigText(file, wanted);
  if (/\.ya?ml$/i.test(file)) return readYaml(text, { file, wanted });
  const read = readJson(text, { deepest });
  if (read.ok) return read.value;
  const { kind, line, column, message } = read.problem;
  const hints = {
    syntax: text.trim() === '' ? 'The file is empty.' : 'Check for a missing bracket, quote or comma.',
    'repeated-key': 'Remove one of the two; only one could count.',
    depth: `Pass the path of ${wanted}.`,
  };
  const what = kind === 'syntax' ? `not valid JSON: ${message}` : message;
  throw new ConfigError(`${file}:${line}:${column}: ${what}.`, { hint: hints[kind] });
}

/** Anchors are expanded only as often as a config needs, so that a small file cannot become a large value. */
function readYaml(
  text: string,
  { file, wanted }: { readonly file: string; readonly wanted: string },
): unknown {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: true });
  const [fault] = document.errors;
  const at = fault === undefined ? '' : placeOf(lineCounter.linePos(fault.pos[0]));
  if (fault !== undefined)
    throw new ConfigError(`${file}${at}: not valid YAML: ${fault.message}.`, {
      hint: 'Check its indentation, colons and quotes.',
    });
  try {
    // Only JSON values pass, and a nesting that no config has is refused.
    const read = readJson(JSON.stringify(document.toJS({ maxAliasCount: 100 }) ?? null), { deepest });
    if (read.ok) return read.value;
    throw new ConfigError(`${file}: ${read.problem.message}.`, { hint: `Pass the path of ${wanted}.` });
  } catch (error) {
    if (ConfigError.isInstance(error)) throw error;
    throw new ConfigError(`${file}: not a plain YAML value.`, {
      cause: error,
      hint: `Pass the path of ${wanted}.`,
    });
  }
}

const placeOf = ({ line, col }: { readonly line: number; readonly col: number }): string => `:${line}:${col}`;

/** More than any config needs. */
const deepest = 100;
const maxBytes = 16 * 2 ** 20;

async function readConfigText(file: string, wanted: string): Promise<string> {
  try {
    return Buffer.from(await readBytes(file, { maxBytes }))
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  } catch (error) {
    if (!DatasetError.isInstance(error)) throw error;
    throw new ConfigError(error.message, { cause: error, hint: `Pass the path of ${wanted}.` });
  }
}

/**
 * Returns a copy of `config` with each `key.path=value` applied. Values are parsed as JSON if valid, otherwise they
 * are strings. Path parts that are whole numbers address list elements.
 * @throws {ConfigError} when a setting has no `=`, or its path goes through a value without members, or its
 * value gives a key twice
 */
export function applySettings(config: unknown, settings: readonly string[]): unknown {
  const result: unknown = structuredClone(config);
  for (const setting of settings) {
    const cut = setting.indexOf('=');
    if (cut < 1) {
      throw new ConfigError(`--set ${setting}: expected key=value.`, { hint: 'For example --set seed=7.' });
    }
    const path = setting.slice(0, cut).split('.');
    put(result, path, { value: readValue(setting.slice(cut + 1), setting), setting });
  }
  return result;
}

/** @param setting as it was given, for errors */
function put(
  target: unknown,
  path: readonly string[],
  given: { readonly value: unknown; readonly setting: string },
): void {
  const { value, setting } = given;
  const [key, ...rest] = path as [string, ...string[]];
  if (typeof target !== 'object' || target === null || key === '__proto__' || key === '') {
    throw new ConfigError(`--set ${setting}: ${JSON.stringify(key)} does not exist.`, {
      key: path.join('.'),
      hint:
        typeof target === 'string' && setting.startsWith('systems.')
          ? `The system is named in short. To set its options, write it as an object in an experiment file: {"name": ${JSON.stringify(target)}, "type": ${JSON.stringify(target)}}.`
          : 'Name a key of the experiment, with dots between levels.',
    });
  }
  const holder = target as Record<string, unknown>;
  if (rest.length === 0) {
    holder[key] = value;
    return;
  }
  if (!Object.hasOwn(holder, key)) holder[key] = {};
  put(holder[key], rest, given);
}

/** Not JSON: the value is a string. @throws {ConfigError} for a key given twice */
function readValue(text: string, setting: string): unknown {
  const read = readJson(text);
  if (read.ok) return read.value;
  if (read.problem.kind === 'syntax') return text;
  throw new ConfigError(`--set ${setting}: ${read.problem.message}.`, {
    hint: 'Write a value that could stand in the experiment.',
  });
}

import { ConfigError, readJson } from '@memgym/core';

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
    put(result, path, readValue(setting.slice(cut + 1), setting), setting);
  }
  return result;
}

function put(target: unknown, path: readonly string[], value: unknown, setting: string): void {
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
  put(holder[key], rest, value, setting);
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

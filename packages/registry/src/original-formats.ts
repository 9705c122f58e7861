import { ConfigError } from '@memgym/core';
import type { OriginalFormats } from '@memgym/evaluators';
import type { OriginalAction } from './declaration.js';
import type { Registry } from './registry.js';

/** A benchmark whose original program has files that can be read or written. */
export interface DeclaredOriginal {
  /** The benchmark's type. */
  readonly type: string;
  /** One sentence, for help texts. */
  readonly description: string;
}

/** The benchmarks with an action on files of their original programs. No code of theirs runs. */
export function declaredOriginals(registry: Registry, action: OriginalAction): DeclaredOriginal[] {
  return registry.originals.flatMap(({ benchmark, actions }) => {
    const description = actions[action];
    return description === undefined ? [] : [{ type: benchmark, description }];
  });
}

/**
 * A format of a benchmark's original program.
 * @param type the benchmark
 * @throws {ConfigError} listing the benchmarks that have one
 */
export async function findOriginal<Action extends OriginalAction>(
  registry: Registry,
  type: string,
  action: Action,
): Promise<NonNullable<OriginalFormats[Action]>> {
  const formats = registry.originals.find(
    (each) => each.benchmark === type && each.actions[action] !== undefined,
  );
  if (formats === undefined) {
    const types = declaredOriginals(registry, action).map((each) => each.type);
    throw new ConfigError(`There is no original format to ${action} for ${JSON.stringify(type)}.`, {
      key: 'benchmark',
      hint: `Choose ${types.join(' or ')}.`,
    });
  }
  const { originals } = await registry.importOriginals(formats);
  const format = (originals as OriginalFormats | undefined)?.[action];
  if (format !== undefined) return format;
  throw new ConfigError(
    `${formats.package} exports no \`originals.${action}\` for ${type}, which it declares.`,
    {
      key: 'benchmark',
      hint: `Export it from "${formats.entry}", or correct \`memgym\` in the package.json of the package.`,
    },
  );
}

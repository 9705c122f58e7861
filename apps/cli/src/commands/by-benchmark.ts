import type { Benchmark } from '@memgym/evaluators';
import { resolveBenchmark } from '@memgym/runner';
import type { Command } from 'commander';

/**
 * A command with a subcommand for each benchmark; an outside benchmark gets one when it is named.
 *
 * @param offered the built-in benchmarks
 * @param make makes the subcommand of a benchmark
 */
export function byBenchmark(
  command: Command,
  offered: readonly Benchmark[],
  make: (benchmark: Benchmark) => Command,
): Command {
  for (const benchmark of offered) command.addCommand(make(benchmark));
  const names = offered.map(({ type }) => type).join(', ');
  return command
    .argument('<benchmark>', `one of ${names}, or the package or file of an outside benchmark`)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async (name: string, _flags, { args }: Command) => {
      await runOutside(command, make, name, args.slice(1));
    });
}

/** Runs the subcommand of an outside benchmark. */
export async function runOutside(
  command: Command,
  make: (benchmark: Benchmark) => Command,
  name: string,
  args: readonly string[],
): Promise<void> {
  const benchmark = await resolveBenchmark(name, process.cwd());
  await make(benchmark)
    .copyInheritedSettings(command)
    .parseAsync([...args], { from: 'user' });
}

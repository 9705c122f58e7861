import { type Command, Option } from 'commander';
import { readAmount, readWhole } from './flag-values.js';

/** The flags of commands that may call a model: cached replies, and cost limits. */
export interface CallFlags {
  cacheDir: string;
  cache: 'read-write' | 'replay-only' | 'refresh' | 'off';
  budgetUsd?: number;
  budgetCalls?: number;
  budgetTokens?: number;
}

export function withCallFlags(command: Command): Command {
  return command
    .option('--cache-dir <folder>', 'folder of cached model replies', '.memgym/cache')
    .addOption(
      new Option('--cache <mode>', 'how to use cached replies')
        .choices(['read-write', 'replay-only', 'refresh', 'off'])
        .default('read-write'),
    )
    .option('--budget-usd <dollars>', 'stop before the cost exceeds this', readAmount)
    .option(
      '--budget-calls <count>',
      'stop before the number of requests exceeds this, including retries',
      readWhole,
    )
    .option('--budget-tokens <count>', 'stop before the number of paid tokens exceeds this', readWhole);
}

/** The limits that were given. */
export function budgetOf({ budgetUsd: usd, budgetCalls: calls, budgetTokens: tokens }: Partial<CallFlags>) {
  return { usd, calls, tokens };
}

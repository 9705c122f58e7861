import type { Command } from 'commander';
import type { CallFlags } from './call-flags.js';
import { collect, readAmount, readWhole } from './flag-values.js';

/** The flags of commands that open a memory for others. */
export interface MemoryFlags extends Pick<CallFlags, 'budgetUsd' | 'budgetCalls' | 'budgetTokens'> {
  readonly set?: string[];
  readonly storage?: string;
  readonly model?: string;
  readonly embedder?: string;
  readonly timeZone?: string;
}

/** Adds the flags that `openMemory` reads. */
export function withMemoryFlags(command: Command): Command {
  return command
    .option('--set <key=value>', 'set an option of the memory system, e.g. k1=1.2; repeatable', collect)
    .option(
      '--storage <place>',
      'a folder, a SQLite file (*.db), or postgres://host/database; default: none, and the memory ends with the process',
    )
    .option(
      '--model <name>',
      'the chat model, for systems that need one; default: OPENAI_MODEL; `offline` is simulated',
    )
    .option('--embedder <type>', 'the embedder, for systems that need one, as in experiments', 'auto')
    .option('--time-zone <name>', 'the time zone of conversations, e.g. Europe/Oslo', 'UTC')
    .option('--budget-usd <dollars>', 'stop calling models before their cost exceeds this', readAmount)
    .option('--budget-calls <count>', 'stop calling models before this many requests', readWhole)
    .option('--budget-tokens <count>', 'stop calling models before this many tokens', readWhole);
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ChatMessage, ConfigError } from '@memgym/core';
import { createWorkThread } from '@memgym/core/process';
import { createTextOrders, type TextOrder } from './text-order.js';
import { type KeptText, textFileOf } from './text-writer.js';

const thread = createWorkThread<TextOrder, void>('./text-thread.js', import.meta.url);
let stores = 0;

/** To hand over one text takes as long as to hand over many. */
const gatherMs = 25;

/** Keeps the messages that were sent, each once, under the digest by which call records cite it. */
export interface TextStore {
  /**
   * Where there are threads it is written in one, a moment later.
   * @throws {ConfigError} when this one, or one before it, cannot be written
   */
  keep(digest: string, message: ChatMessage): void;
  /**
   * Waits until all that was kept is written: to be called before a piece of work is marked as done, as it is not
   * done again, nor its texts kept again, after a kill.
   * @throws {ConfigError} when a file cannot be written
   */
  written(): Promise<void>;
  /**
   * Gives the files back and puts the lines of each in the order of their digests: equal runs leave equal
   * files. Nothing may be kept meanwhile.
   * @throws {ConfigError} when a file cannot be written, or was removed since
   */
  sort(): Promise<void>;
}

/** @param folder made when the first text is written */
export function createTextStore(folder: string): TextStore {
  stores += 1;
  const store = stores;
  const here = createTextOrders();
  let there = thread;
  const seen = new Set<string>();
  let waiting: KeptText[] = [];
  let carriedOut = Promise.resolve();
  let failure: { readonly error: unknown } | undefined;

  /** In the thread; from the first order on that it could not carry out, here: then the error tells why. */
  const carryOut = (order: TextOrder): void => {
    const ordered = there?.run(order);
    carriedOut = carriedOut
      .then(async () => {
        if ((await ordered) !== undefined) return;
        there = undefined;
        here(order);
      })
      .catch((error: unknown) => {
        failure ??= { error };
      });
  };
  const write = (): void => {
    const texts = waiting;
    waiting = [];
    if (texts.length > 0) carryOut({ store, folder, texts });
  };
  const throwIfFailed = (): void => {
    if (failure !== undefined) throw failure.error;
  };

  return {
    keep(digest, { role, content }) {
      throwIfFailed();
      if (seen.has(digest)) return;
      const text = { digest, role, content };
      if (thread === undefined) here({ store, folder, texts: [text] });
      else if (waiting.push(text) === 1) setTimeout(write, gatherMs);
      seen.add(digest);
    },
    async written() {
      write();
      await carriedOut;
      throwIfFailed();
    },
    async sort() {
      write();
      carryOut({ store, folder, texts: null });
      await carriedOut;
      throwIfFailed();
      requireFiles(folder, seen);
    },
  };
}

/** A file that is removed while it is open takes what is written without a word. */
function requireFiles(folder: string, digests: Iterable<string>): void {
  const names = new Set(Array.from(digests, textFileOf));
  for (const name of names) {
    if (existsSync(join(folder, name))) continue;
    throw new ConfigError(`${join(folder, name)}: was removed while texts were written to it.`, {
      hint: 'Run the same command again with --fresh; replies that were kept cost nothing.',
    });
  }
}

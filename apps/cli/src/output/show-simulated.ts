import type { RunResult } from '@memgym/core';
import { print } from './print.js';

/** Prints how the simulated parts of a run affect its numbers. */
export function showSimulated({ model, embedder, simulator }: RunResult['simulated']): void {
  if (model) {
    print(
      '\nThe offline model answered. Its results show what memories store, find and put into the prompt. Ranks\n' +
        'of systems that write with a model are not evidence about real models.',
    );
    return;
  }
  if (embedder) {
    print(
      '\nThe embedder is simulated: a real model answered, but the vectors only compare words.\n' +
        'Set OPENAI_EMBEDDING_MODEL to use a real embedder.',
    );
  }
  if (simulator) print('\nThe offline model played the users; a real model answered them.');
}

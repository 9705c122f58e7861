import type { RunResult } from '@memgym/core';
import { print } from './print.js';

/** Prints what the simulated parts of a run mean for its numbers. */
export function showSimulated({ model, embedder, simulator }: RunResult['simulated']): void {
  if (model) {
    print(
      '\nThe offline model answered. It shows what memories store, find and show. Ranks\n' +
        'of systems that write with a model are not evidence about real models.',
    );
    return;
  }
  if (embedder) {
    print(
      '\nThe embedder is simulated: a real model answered, but vectors come from the\n' +
        'offline embedder, which compares words. OPENAI_EMBEDDING_MODEL names a real one.',
    );
  }
  if (simulator) print('\nThe offline model played the users; a real model answered them.');
}

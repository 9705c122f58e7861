import type { RunResult } from '@memgym/core';
import { print } from './print.js';

/** Prints what the simulated parts of a run mean for its numbers. */
export function showSimulated({ model, embedder, simulator }: RunResult['simulated']): void {
  if (model) {
    print(
      '\nThe answers came from the offline model, a reader that only matches words.\n' +
        'Its scores compare what memory systems find and show; they do not measure how\n' +
        'well a language model would answer.',
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

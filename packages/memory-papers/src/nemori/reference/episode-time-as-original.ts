import type { EventTime } from '@memgym/core';
import { readTime } from '../episode-time.js';
import type { KeptMessage } from '../kept-message.js';

/** Any date of the model, otherwise the time of the last message. */
export function episodeTimeAsOriginal(
  written: string | null,
  messages: readonly KeptMessage[],
): EventTime | undefined {
  const dated = written === null ? undefined : readTime(written);
  return (
    dated ??
    messages
      .flatMap(({ time }) => time ?? [])
      .sort()
      .at(-1)
  );
}

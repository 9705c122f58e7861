import type { EventTime } from '@memgym/core/memory';
import { writeTime } from '@memgym/text';

/**
 * An item of a prompt as one line of JSON, so that no text can escape its field; with its time in human-readable form.
 */
export function datedLine({ time, ...item }: { readonly time?: EventTime | undefined }): string {
  return JSON.stringify({ ...item, ...(time && { time: writeTime(time) }) });
}

import { redact } from '@memgym/core';

/** The beginning of a foreign text, as one quoted line without secrets. */
export const quoted = (text: string): string => JSON.stringify(redact(text.slice(0, 2000)).slice(0, 300));

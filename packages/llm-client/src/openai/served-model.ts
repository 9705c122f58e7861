import { textStart, wellFormed, withoutSecrets } from '@memgym/core';

const longestName = 200;

/** The name of the model that a server says it used; `undefined` if it names none. */
export function servedModelOf(wire: unknown): string | undefined {
  if (typeof wire !== 'string') return undefined;
  const name = textStart(
    withoutSecrets(wellFormed(wire))
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim(),
    longestName,
  );
  return name === '' ? undefined : name;
}

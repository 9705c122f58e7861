import { hash } from 'node:crypto';

/**
 * JSON text with object keys in one fixed order (whole numbers first, then by code unit) and
 * without `undefined` members, so that equal JSON values have equal texts.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (member === null || typeof member !== 'object' || Array.isArray(member)) return member;
    const source = member as Record<string, unknown>;
    // Entries, not assignment: a key named `__proto__` must stay data.
    return Object.fromEntries(
      Object.keys(source)
        .sort()
        .map((key) => [key, source[key]]),
    );
  });
}

/** SHA-256 of a text (UTF-8) or of bytes, as 64 hexadecimal digits. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

/** SHA-256 of the canonical JSON of `value`: equal values, equal digests. */
export function digest(value: unknown): string {
  return sha256(canonicalJson(value) ?? 'undefined');
}

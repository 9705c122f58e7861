const planted = new Set<string>();

/** Makes every error and log line that goes through {@link redact} leave this text out. */
export function registerSecret(secret: string): void {
  // Shorter texts would blank out ordinary words.
  if (secret.length >= 6) planted.add(secret);
}

const patterns: readonly RegExp[] = [
  /\b(?:sk|pk|rk)-[A-Za-z0-9_-]{8,}/g,
  /\bBearer\s+[A-Za-z0-9._~+/=-]{6,}/gi,
  /\b(api[-_]?key|authorization|password|secret|access[-_]?token)(["']?\s*[:=]\s*["']?)[^\s"',}]{4,}/gi,
];

/** `text` with registered secrets, and whatever looks like a key or a credential, replaced by `[redacted]`. */
export function redact(text: string): string {
  let clean = text;
  for (const secret of planted) clean = clean.split(secret).join('[redacted]');
  for (const pattern of patterns) {
    clean = clean.replace(pattern, (_match, name?: unknown, separator?: unknown) =>
      typeof name === 'string' && typeof separator === 'string'
        ? `${name}${separator}[redacted]`
        : '[redacted]',
    );
  }
  return clean;
}

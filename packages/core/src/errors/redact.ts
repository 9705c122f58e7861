const planted = new Set<string>();

/** Makes every error and log line that goes through {@link redact} leave this text out. */
export function registerSecret(secret: string): void {
  // Shorter texts would blank out ordinary words.
  if (secret.length >= 6) planted.add(secret);
}

const patterns: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b(?:sk|pk|rk)-[A-Za-z0-9_-]{8,}/g, '[redacted]'],
  [/\bBearer\s+[A-Za-z0-9._~+/=-]{6,}/gi, '[redacted]'],
  [
    /((?:api[-_]?key|authorization|password|secret|access[-_]?token)["']?\s*[:=]\s*["']?)(?:(?:Basic|Token)\s+)?[^\s"',}]{4,}/gi,
    '$1[redacted]',
  ],
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:)[^\s/@]+@/gi, '$1[redacted]@'],
];

/** `text` with registered secrets, and whatever looks like a key or a credential, replaced by `[redacted]`. */
export function redact(text: string): string {
  let clean = text;
  // Longest first: a secret that begins with another must not leave its end behind.
  for (const secret of [...planted].sort((a, b) => b.length - a.length)) {
    clean = clean.split(secret).join('[redacted]');
  }
  for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement);
  return clean;
}

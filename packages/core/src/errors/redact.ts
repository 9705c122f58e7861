let planted: readonly string[] = [];

/**
 * Makes {@link redact} remove this text from every error and log line: literally, and as encoded in an address, in JSON
 * and in Base64, alone or inside a longer text.
 */
export function registerSecret(secret: string): void {
  // Shorter texts would blank out ordinary words.
  if (secret.length < 6 || planted.includes(secret)) return;
  const forms = new Set([...planted, ...formsOf(secret)]);
  // Longest first: when one secret begins with another, the end of the longer one must not remain.
  planted = [...forms].sort((a, b) => b.length - a.length);
}

function formsOf(secret: string): string[] {
  // Half a surrogate pair cannot be encoded in an address.
  const inAddress = encodeURIComponent(secret.replace(/\p{Surrogate}/gu, '\ufffd'));
  const lowerCaseInAddress = inAddress.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  const inBase64 = [0, 1, 2].map((bytesBefore) => base64Of(secret, bytesBefore));
  const inUrlBase64 = inBase64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [
    secret,
    inAddress,
    lowerCaseInAddress,
    JSON.stringify(secret).slice(1, -1),
    ...[...inBase64, ...inUrlBase64].filter((text) => text.length >= 6),
  ];
}

/** The part of a Base64 text that depends only on the secret, for a number of bytes (modulo 3) before it. */
function base64Of(secret: string, bytesBefore: number): string {
  const bytes = [...new Uint8Array(bytesBefore), ...new TextEncoder().encode(secret)];
  const encoded = btoa(String.fromCharCode(...bytes));
  return encoded.slice(Math.ceil((bytesBefore * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

/** Bounded, because megabytes of text without a space would otherwise overflow the stack or take quadratic time. */
const patterns: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b(?:sk|pk|rk)-[A-Za-z0-9_-]{8,100000}/g, '[redacted]'],
  [/\bBearer\s+[A-Za-z0-9._~+/=-]{6,100000}/gi, '[redacted]'],
  [
    /((?:api[-_]?key|authorization|password|secret|access[-_]?token)["']?\s*[:=]\s*["']?)(?:(?:Basic|Token)\s+)?[^\s"',}]{4,100000}/gi,
    '$1[redacted]',
  ],
  [/(\b[a-z][a-z0-9+.-]{0,31}:\/\/[^\s/:@]{0,1000}:)[^\s/@]{1,10000}@/gi, '$1[redacted]@'],
];

/** `text` with registered secrets replaced by `[redacted]`, and nothing else: for texts that a model wrote. */
export function withoutSecrets(text: string): string {
  let clean = text;
  for (const secret of planted) if (clean.includes(secret)) clean = clean.split(secret).join('[redacted]');
  return clean;
}

/** `text` with registered secrets, and everything that looks like a key or a credential, replaced by `[redacted]`. */
export function redact(text: string): string {
  let clean = withoutSecrets(text);
  for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement);
  return clean;
}

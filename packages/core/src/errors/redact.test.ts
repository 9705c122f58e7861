import { describe, expect, it } from 'vitest';
import { redact, registerSecret, withoutSecrets } from './redact.js';

describe('redact', () => {
  it.each([
    ['an API key', 'Incorrect API key provided: sk-proj-abc123DEF456', 'sk-proj-abc123DEF456'],
    ['a bearer token', 'sent Authorization: Bearer eyJhbGciOi.J9-x_y', 'eyJhbGciOi.J9-x_y'],
    ['basic credentials', 'sent Authorization: Basic dXNlcjpwYXNzd29yZA==', 'dXNlcjpwYXNzd29yZA'],
    ['a header in JSON', '{"x-api-key":"abcd1234efgh"}', 'abcd1234efgh'],
    ['an environment variable', 'OPENAI_API_KEY=plainvalue99 memgym run', 'plainvalue99'],
    ['a query parameter', 'GET https://host/v1?api_key=qwertz99', 'qwertz99'],
    ['a password', "password: 'hunter22'", 'hunter22'],
    ['credentials in an address', 'redis://worker:s3cr3t-pass@host:6379/0', 's3cr3t-pass'],
  ])('leaves out %s', (_what, text, secret) => {
    expect(redact(text)).not.toContain(secret);
    expect(redact(text)).toContain('[redacted]');
  });

  it('leaves the name in front of a credential', () => {
    expect(redact('api_key=qwertz99')).toBe('api_key=[redacted]');
    expect(redact('redis://worker:s3cr3t-pass@host:6379/0')).toBe('redis://worker:[redacted]@host:6379/0');
  });

  it.each([
    'Set OPENAI_API_KEY to a key that this server accepts.',
    'The task-list at http://localhost:8080/v1 holds 12 entries.',
    'risk-management-and-planning',
    'Ids are data: a:b@c',
  ])('leaves ordinary text alone: %s', (text) => expect(redact(text)).toBe(text));

  it('removes a registered secret anywhere, the longer of two first', () => {
    registerSecret('violet-owl');
    registerSecret('violet-owl-77');
    expect(redact('url?violet-owl-77=violet-owl')).toBe('url?[redacted]=[redacted]');
  });

  it.each([
    ['in an address', encodeURIComponent('p+q/r s=71 &zü')],
    ['in an address, with small letters', '%2bq%2fr%2bq%2fr'],
    ['in JSON', JSON.stringify('say "p\\q" 31').slice(1, -1)],
    ['in Base64', Buffer.from('violet-owl-77').toString('base64')],
    ['in Base64 behind one byte', Buffer.from('xviolet-owl-77').toString('base64')],
    ['in Base64 with a user', Buffer.from('ab:violet-owl-77:more').toString('base64')],
    ['in URL-safe Base64', Buffer.from('>>>???>>>violet').toString('base64url')],
  ])('leaves out a registered secret %s', (_where, text) => {
    for (const secret of ['p+q/r s=71 &zü', 'say "p\\q" 31', 'violet-owl-77', '>>>???>>>violet']) {
      registerSecret(secret);
    }
    registerSecret('+q/r+q/r');
    const clean = redact(`before ${text} after`);
    expect(clean).toContain('[redacted]');
    expect(clean).not.toContain(text);
  });

  it('leaves text in a model’s reply that only looks like a key', () => {
    registerSecret('violet-owl-77');
    expect(withoutSecrets('The password: hunter22, and violet-owl-77')).toBe(
      'The password: hunter22, and [redacted]',
    );
  });

  it('does not register a text so short that it would blank out ordinary words', () => {
    registerSecret('the');
    expect(redact('the end')).toBe('the end');
  });

  it('changes nothing when applied again', () => {
    const once = redact('Authorization: Bearer abcdef123456, api_key=zzzz9999');
    expect(redact(once)).toBe(once);
  });

  it.each(['a.', 'a-', 'a:', 'a://', 'x://y:', 'secret  ', 'Bearer ', 'sk-', 'password='])(
    'reads long runs of %j in time that grows with their length',
    (part) => {
      // Reading a text once for each of its parts would take hours.
      expect(redact(part.repeat(300_000)).length).toBeGreaterThan(0);
    },
  );
});

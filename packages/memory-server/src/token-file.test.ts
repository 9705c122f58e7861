import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveHere } from './__fixtures__/serve-here.js';
import { addToken, listTokens, openTokenFile, removeToken } from './token-file.js';

describe('a file of tokens', () => {
  let folder = '';
  let file = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'memgym-tokens-'));
    file = join(folder, 'tokens.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('has digests, no tokens, and is for its owner alone', () => {
    const { token } = addToken(file, { user: 'ann' });
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(token);
    expect(text).toContain(createHash('sha256').update(token).digest('hex'));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(token.length).toBeGreaterThan(43);
    expect(listTokens(file)).toEqual([{ name: 'ann', user: 'ann', rights: ['read', 'write'] }]);
  });

  it('names tokens after their user, each once', () => {
    const names = [{ user: 'ann' }, { user: 'ann' }, {}, { name: 'laptop' }].map(
      (each) => addToken(file, each).name,
    );
    expect(names).toEqual(['ann', 'ann-2', 'all', 'laptop']);
    expect(() => addToken(file, { name: 'laptop' })).toThrow('has a token "laptop" already');
    expect(() => removeToken(file, 'phone')).toThrow('has no token "phone"');
  });

  it('is read again when it changes: new and removed tokens hold from the next request on', async () => {
    const first = addToken(file, { user: 'ann', name: 'first' });
    const served = await serveHere({ access: openTokenFile(file) });
    const second = addToken(file, { user: 'ann', name: 'second' });
    expect((await served.get('/v1', second.token)).status).toBe(200);
    removeToken(file, 'first');
    expect((await served.get('/v1', first.token)).status).toBe(401);
    expect((await served.get('/v1', second.token)).status).toBe(200);
    await served.stop();
  });

  it('that cannot be trusted any more lets nobody in, and the answer does not name it', async () => {
    const { token } = addToken(file, { user: 'ann' });
    const served = await serveHere({ access: openTokenFile(file) });
    chmodSync(file, 0o644);
    const { status, body } = await served.get('/v1', token);
    expect([status, body.code]).toEqual([503, 'storage']);
    expect(JSON.stringify(body)).not.toContain(folder);
    chmodSync(file, 0o600);
    expect((await served.get('/v1', token)).status).toBe(200);
    rmSync(file);
    expect((await served.get('/v1', token)).status).toBe(503);
    await served.stop();
  });

  it.each([
    ['no JSON', '{"tokens":', 'it is no file of tokens'],
    ['a key that is none', '{"tokens":[],"admin":true}', 'it is no file of tokens'],
    [
      'a right that is none',
      `{"tokens":[{"name":"a","rights":["root"],"sha256":"${'0'.repeat(64)}"}]}`,
      'tokens',
    ],
    [
      'a token in place of its digest',
      '{"tokens":[{"name":"a","rights":["read"],"sha256":"secret"}]}',
      'tokens',
    ],
  ])('with %s is refused', (_what, text, problem) => {
    writeFileSync(file, text, { mode: 0o600 });
    expect(() => openTokenFile(file)).toThrow(problem);
  });

  it('is not written through a link', () => {
    symlinkSync(join(folder, 'elsewhere'), `${file}.tmp`);
    expect(() => addToken(file, {})).toThrow('a symbolic link is in the place of a file');
  });
});

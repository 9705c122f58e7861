import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSignature } from './check-signature.js';

const hasProgram = spawnSync('ssh-keygen', ['-?']).error === undefined;
const now = new Date('2026-06-01T12:00:00Z');

// The signatures are those of ssh-keygen, which shares no code with this.
describe.skipIf(!hasProgram)('a signature that ssh-keygen makes', () => {
  let place = '';
  let key = '';
  const at = (name: string): string => join(place, name);
  const keygen = (...args: string[]): Buffer => execFileSync('ssh-keygen', args, { stdio: 'pipe' });
  const list = (text: string): Promise<void> => writeFile(at('signers'), text);
  const check = (signature = at('bundle.zip.sig')) =>
    checkSignature({ file: at('bundle.zip'), signature, signers: at('signers') }, now);

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'memgym-signed-'));
    keygen('-q', '-t', 'ed25519', '-N', '', '-C', 'ann', '-f', at('id'));
    key = (await readFile(at('id.pub'), 'utf8')).split(' ').slice(0, 2).join(' ');
    await writeFile(at('bundle.zip'), Buffer.from([0, 1, 2, 255]));
    keygen('-Y', 'sign', '-f', at('id'), '-n', 'memgym-bundle', at('bundle.zip'));
  });
  afterAll(() => rm(place, { recursive: true }));

  it('names the signer that the list has, with the fingerprint that ssh-keygen shows', async () => {
    await list(`# friends\nbob@x.test ssh-ed25519 AAAA\nann@x.test,ann ${key} a comment\n`);
    const fingerprint = keygen('-l', '-f', at('id.pub')).toString().split(' ')[1];
    expect(await check()).toEqual({ name: 'ann@x.test', fingerprint });
  });

  it.each([
    ['namespaces="git,memgym-bundle"', true],
    ['namespaces="git,file"', false],
    ['valid-after="20260101",valid-before="202612312359Z"', true],
    ['valid-before="20260531"', false],
    ['valid-after="20260701Z"', false],
    ['valid-after="soon"', false],
    ['cert-authority', false],
    ['an-option-of-tomorrow', false],
  ])('counts as the options of its line allow: %s', async (options, counts) => {
    await list(`ann@x.test ${options} ${key}\n`);
    const named = await check().then(
      ({ name }) => name,
      (error: Error) => error.message,
    );
    expect(named).toEqual(counts ? 'ann@x.test' : expect.stringContaining('is not one whose signature'));
    // ssh-keygen decides the same, at the same time.
    const args = ['-Y', 'verify', '-f', at('signers'), '-I', 'ann@x.test', '-n', 'memgym-bundle', '-s'];
    const { status } = spawnSync(
      'ssh-keygen',
      [...args, at('bundle.zip.sig'), '-O', 'verify-time=202606011200Z'],
      {
        input: await readFile(at('bundle.zip')),
      },
    );
    // A certificate authority is another kind of key; ssh-keygen, too, takes no plain signature of it.
    expect(status === 0).toBe(counts);
  });

  it('does not count for other bytes, another purpose or another kind of key', async () => {
    await list(`ann@x.test ${key}\n`);
    const sign = async (name: string, purpose: string): Promise<string> => {
      await writeFile(at('other'), 'other');
      await rm(at('other.sig'), { force: true });
      keygen('-Y', 'sign', '-f', at(name), '-n', purpose, at('other'));
      return at('other.sig');
    };
    await expect(check(await sign('id', 'memgym-bundle'))).rejects.toThrow(/is not a signature of/);
    await expect(check(await sign('id', 'git'))).rejects.toThrow(/made for "git", not for memgym-bundle/);
    for (const [type, named] of Object.entries({ ecdsa: 'ecdsa-sha2-nistp256', rsa: 'ssh-rsa' })) {
      keygen('-q', '-t', type, '-N', '', '-f', at(type));
      await expect(check(await sign(type, 'memgym-bundle'))).rejects.toMatchObject({
        name: 'ConfigError',
        message: expect.stringContaining(`is made with a key of the type "${named}", not ssh-ed25519`),
        hint: expect.stringContaining('Sign with an Ed25519 key'),
      });
    }
  });

  it('is refused with a reason when any byte of it differs', async () => {
    await list(`ann@x.test ${key}\n`);
    const text = await readFile(at('bundle.zip.sig'), 'utf8');
    const [, body = ''] = /SIGNATURE-----([^-]*)-----END/.exec(text) ?? [];
    const bytes = Buffer.from(body, 'base64');
    for (let place = 0; place < bytes.length; place += 1) {
      const other = Buffer.from(bytes);
      other.writeUInt8(other.readUInt8(place) ^ 1, place);
      const file = at('flipped.sig');
      await writeFile(file, text.replace(body, `\n${other.toString('base64')}\n`));
      await expect(check(file), `byte ${place}`).rejects.toThrow(/flipped\.sig: /);
    }
    expect(bytes.length).toBeGreaterThan(100);
  });
});

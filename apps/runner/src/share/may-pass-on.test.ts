import { declaredDatasets } from '@memgym/registry';
import { dataTerms, mayPassOn } from '@memgym/runs';
import { describe, expect, it } from 'vitest';
import { registryFor } from '../__fixtures__/registry.js';

describe('mayPassOn', () => {
  it('reads the licence of each data set of the catalogue', () => {
    const known = declaredDatasets(registryFor()).map(({ name, license }) => [name, mayPassOn(license)]);
    expect(Object.fromEntries(known)).toMatchObject({
      locomo: true,
      memdaily: false,
      personamem: true,
      amemgym: true,
      memorybench: false,
      conversations: false,
    });
  });
});

describe('dataTerms', () => {
  const sha256 = 'a'.repeat(64);
  const files = [{ name: 'd.json', bytes: 1, sha256 }];
  const card = (license: string) => ({
    license,
    source: 'https://publisher.test',
    expected: { files: [{ name: 'd.json', bytes: 1, sha256 }], counts: [], questionTypes: [] },
  });

  it('includes published data whose licence allows it', () => {
    expect(dataTerms(files, { card: card('MIT'), isAllowed: false })).toMatchObject({
      included: true,
      license: 'MIT',
    });
  });

  it('does not take the licence of a publisher for other data of the same form', () => {
    const own = [{ name: 'd.json', bytes: 1, sha256: 'b'.repeat(64) }];
    expect(dataTerms(own, { card: card('MIT'), isAllowed: false })).toMatchObject({
      included: false,
      license: 'not stated',
    });
  });

  it('includes data that are not published if the caller may pass them on', () => {
    expect(dataTerms(files, { card: null, isAllowed: true })).toMatchObject({ included: true });
  });

  it('includes data of a licence against it for nobody, and names their source', () => {
    expect(dataTerms(files, { card: card('none stated; not for redistribution'), isAllowed: true })).toEqual({
      included: false,
      license: 'none stated; not for redistribution',
      source: 'https://publisher.test',
      reason: 'their licence does not allow it: none stated; not for redistribution',
    });
  });
});

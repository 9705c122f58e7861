import * as core from '@memgym/core';
import { MemGymError, ProviderError, type ProviderErrorReason } from '@memgym/core';
import { expect, it } from 'vitest';
import { readPage } from './testing/markdown.js';

const page = readPage('docs/errors.md');

it('the page on errors has one entry per error class, and no others', () => {
  const classes = Object.entries(core)
    .filter(([, value]) => typeof value === 'function' && value.prototype instanceof MemGymError)
    .map(([name]) => name);
  const entries = [...page.matchAll(/^## (\w+)$/gm)].map((match) => match[1]);
  expect(entries.sort()).toEqual(classes.sort());
});

it('the page on errors lists the existing reasons of a provider error', () => {
  const table = page.slice(page.search(/^\| reason /m), page.indexOf('## BackendError'));
  const named = [...table.matchAll(/^\| (`.*?`) +\|/gm)]
    .flatMap((row) => (row[1] ?? '').match(/[a-z-]+/g) ?? [])
    .map((reason) => new ProviderError(reason as ProviderErrorReason, 'x'));
  expect(named.length).toBeGreaterThan(10);
  for (const error of named) expect(error.hint, error.reason).toBeTypeOf('string');
});

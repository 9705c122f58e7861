import { ConfigError } from '@memgym/core';
import { expect, it } from 'vitest';
import { declaredSubject } from './declared-subject.js';

it('takes the exemptions of a definition, with their reasons', () => {
  const exempt = { 'exact-match': 'it ranks by age' };
  expect(declaredSubject({ type: 'own', exempt })).toEqual({ exempt });
  expect(declaredSubject({ type: 'own' })).toEqual({ exempt: {} });
});

it('refuses an exemption from a property that does not exist, and names the nearest', () => {
  const refused = () => declaredSubject({ type: 'own', exempt: { 'exact-matches': 'it ranks by age' } });
  expect(refused).toThrow(ConfigError);
  expect(refused).toThrow(expect.objectContaining({ hint: expect.stringContaining('exact-match') }));
});

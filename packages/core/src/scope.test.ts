import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idSchema, type Scope, scopeFromKey, scopeKey, scopeSchema } from './scope.js';

const hostile = [
  '__proto__',
  'constructor',
  '../',
  '..\\',
  'a/b',
  'null',
  '["a"]',
  '\u0000',
  '🙂',
  ' ',
  '\ud800',
];
const id = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom(...hostile));
const anyScope: fc.Arbitrary<Scope> = fc
  .tuple(id, fc.option(id), fc.option(id))
  .map(([user, agent, run]) => ({
    user,
    ...(agent !== null && { agent }),
    ...(run !== null && { run }),
  }));

describe('scopeKey', () => {
  it('gives different scopes different keys', () => {
    fc.assert(
      fc.property(anyScope, anyScope, (left, right) => {
        const same = left.user === right.user && left.agent === right.agent && left.run === right.run;
        expect(scopeKey(left) === scopeKey(right)).toBe(same);
      }),
    );
  });

  it('is reversed by scopeFromKey', () => {
    fc.assert(
      fc.property(anyScope, (scope) => {
        expect(scopeFromKey(scopeKey(scope))).toEqual(scope);
      }),
    );
  });

  it('distinguishes an agent from a run, and a missing part from one named null', () => {
    const scopes: Scope[] = [
      { user: 'a' },
      { user: 'a', agent: 'b' },
      { user: 'a', run: 'b' },
      { user: 'a', agent: 'null' },
      { user: 'a","b' },
      { user: 'a', agent: 'b', run: 'c' },
    ];
    expect(new Set(scopes.map(scopeKey)).size).toBe(scopes.length);
  });
});

describe('scopeSchema', () => {
  it.each(hostile)('takes %j as an ordinary id', (user) => {
    expect(scopeSchema.parse({ user })).toEqual({ user });
    expect(idSchema.parse(user)).toBe(user);
  });

  it('refuses an empty id', () => {
    expect(scopeSchema.safeParse({ user: '' }).success).toBe(false);
    expect(scopeSchema.safeParse({ user: 'a', run: '' }).success).toBe(false);
  });
});

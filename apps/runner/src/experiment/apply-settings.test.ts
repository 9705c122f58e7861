import { describe, expect, it } from 'vitest';
import { applySettings } from './apply-settings.js';

describe('applySettings', () => {
  it('sets values by path, as JSON if they are valid JSON', () => {
    const config = { seed: 1, systems: [{ name: 'a' }] };
    expect(applySettings(config, ['seed=7', 'model.type=offline', 'systems.0.k=3', 'name="x=y"'])).toEqual({
      seed: 7,
      model: { type: 'offline' },
      systems: [{ name: 'a', k: 3 }],
      name: 'x=y',
    });
    expect(config).toEqual({ seed: 1, systems: [{ name: 'a' }] });
  });

  it('refuses an invalid setting', () => {
    expect(() => applySettings({}, ['seed'])).toThrow(/expected key=value/);
    expect(() => applySettings({ seed: 1 }, ['seed.deep=1'])).toThrow(/does not exist/);
    expect(() => applySettings({}, ['model={"model": "a", "model": "b"}'])).toThrow(
      /gives the key "model" twice/,
    );
  });

  it('says how to set an option of a system that is named in short', () => {
    const set = () => applySettings({ systems: ['bm25-m'] }, ['systems.0.k=2']);
    expect(set).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('{"name": "bm25-m", "type": "bm25-m"}') }),
    );
  });

  it('never reaches a prototype', () => {
    expect(() => applySettings({}, ['__proto__.polluted=1'])).toThrow(/does not exist/);
    expect(Object.keys(applySettings({}, ['constructor.x=1']) as object)).toEqual(['constructor']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

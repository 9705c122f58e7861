import { describe, expect, it } from 'vitest';
import { locomoBenchmark } from './locomo-benchmark.js';
import { checkConvention, conventionCautions, withConvention } from './locomo-comparisons.js';

const asked = (models: string[], judge: string) => ({ models, judge, judges: new Map() });
const none = { convention: 'none', categories: 'all', judge: 'none' } as const;

describe('a convention of published comparisons', () => {
  it('decides categories and judge, and contradicts other choices', () => {
    expect(withConvention(none)).toMatchObject({ categories: 'all', judge: 'none' });
    expect(withConvention({ ...none, convention: 'mem0' })).toMatchObject({
      categories: 'answerable',
      judge: 'generous',
    });
    const strict = { ...none, convention: 'mem0', judge: 'same-substance' } as const;
    expect(() => checkConvention(strict)).toThrow(
      /`judge: "same-substance"` is not that of the convention mem0/,
    );
    const few = { ...none, convention: 'original', categories: 'answerable' } as const;
    expect(() => checkConvention(few)).toThrow(/categories: "answerable"/);
    expect(() => checkConvention({ ...none, convention: 'zep', judge: 'generous' })).not.toThrow();
    expect(() => checkConvention({ ...none, convention: 'zep', answers: 'phrase' })).toThrow(
      /answers: "phrase"/,
    );
  });

  it('decides how questions are answered, unless each system of the comparison did so in its own way', () => {
    const answers = (choices: object) => withConvention({ ...none, ...choices }).answers;
    expect(answers({})).toBe('phrase');
    expect(answers({ convention: 'mem0' })).toBe('phrase');
    expect(answers({ convention: 'zep' })).toBe('reasoned');
    expect(answers({ convention: 'evermemos' })).toBe('reasoned');
    expect(answers({ convention: 'evermemos', answers: 'phrase' })).toBe('phrase');
    expect(locomoBenchmark.withOptions({ convention: 'zep' }).protocol.answerWay).toBeDefined();
    expect(locomoBenchmark.withOptions({ convention: 'mem0' }).protocol.answerWay).toBeUndefined();
  });

  it('says when figures cannot stand beside published ones, and what else they depend on', () => {
    const of = { convention: 'mem0', labels: 'published', judge: 'none' } as const;
    const [same] = conventionCautions(of, asked(['gpt-4o-mini-2024-07-18'], 'openai/gpt-4o-mini'));
    expect(same).toMatch(
      /^Categories, score and models are those of the convention mem0\. .*five to six words/,
    );
    const [other] = conventionCautions({ ...of, labels: 'corrected' }, asked(['qwen3-8b'], 'gpt-4.1'));
    expect(other).toMatch(
      /^Do not put .* mem0: qwen3-8b answered, not gpt-4o-mini; gpt-4\.1 judged, not gpt-4o-mini; the labels are corrected\./,
    );
    expect(conventionCautions({ ...of, convention: 'none' }, asked([], 'x'))).toEqual([]);
    expect(conventionCautions({ ...of, convention: 'none', judge: 'generous' }, asked([], 'x'))).toEqual([
      expect.stringMatching(
        /^Do not put the judge’s scores beside published ones, .* set benchmark\.options\.convention/,
      ),
    ]);
    expect(conventionCautions({ ...of, convention: 'locomo-plus' }, asked([], 'gpt-4o-mini'))[0]).toMatch(
      /no published table was read/,
    );
    expect(conventionCautions({ ...of, convention: 'original' }, asked([], 'x'))[0]).toMatch(
      /^Categories, score/,
    );
  });

  it('shows the tables that it belongs to, and those of the labels', () => {
    const titles = (options: object) =>
      (locomoBenchmark.withOptions({ ...options }).results.published ?? []).map(({ metric, setting }) => [
        metric,
        setting ?? 'published',
      ]);
    expect(titles({ convention: 'original' })).toEqual([['f1', 'published']]);
    expect(titles({ convention: 'zep' })).toEqual([
      ['judged', 'published'],
      ['judged', 'published'],
    ]);
    // Published figures of other judges do not exist.
    expect(titles({ convention: 'locomo-plus' })).toEqual([]);
    expect(titles({ judge: 'same-substance' })).toEqual([['f1', 'published']]);
    expect(titles({ labels: 'excluded', corrections: 'errors.json' })).toEqual([['judged', 'excluded']]);
    expect(titles({ labels: 'corrected', corrections: 'errors.json' })).toEqual([]);
  });
});

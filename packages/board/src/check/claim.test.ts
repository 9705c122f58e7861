import { describe, expect, it } from 'vitest';
import zep from '../../template/board/claims/zep.json' with { type: 'json' };
import sheet from '../../template/board/sheet.json' with { type: 'json' };
import { boardSheetSchema } from '../sheet/board-sheet.js';
import { claimRefusals, claimSchema } from './claim.js';

const locomo = boardSheetSchema.parse(sheet);
const faults = (claim: unknown): string[] =>
  claimRefusals(claimSchema.parse(claim), locomo).map(({ what }) => what);

describe('published figures without records', () => {
  it('are caught where their categories are not those of the data, and do not give the headline', () => {
    expect(faults(zep)).toEqual([
      'Categories 323, 325, 221, 670 (1,539) are not those of the data: 282, 321, 96, 841 (1,540).',
      'The categories give 1,436 of 1,539 = .933, the headline says .947.',
      'The categories have 1,436 right answers, the headline 1,459.',
      'The categories have 1,539 questions, the headline 1,540.',
    ]);
  });

  it('are taken where they add up', () => {
    const categories = Object.entries(locomo.questions).map(([name, questions]) => ({
      name,
      questions,
      right: 48,
    }));
    const headline = { share: (4 * 48) / 1540, right: 192, questions: 1540 };
    expect(faults({ ...zep, categories, headline })).toEqual([]);
    expect(
      faults({ ...zep, categories: categories.map((each) => ({ ...each, right: 200 })), headline }),
    ).toContain('open-domain has 200 right answers to 96 questions.');
  });
});

import type { Submission } from '../sheet/submission.js';
import type { Refusal } from './refusal.js';

const dayMs = 86_400_000;

/** R12: a product of somebody else waits until its vendor was asked, and had time to reply. */
export function withoutNotice(
  { products }: Pick<Submission, 'products'>,
  { noticeDays, now }: { readonly noticeDays: number; readonly now: Date },
): Refusal[] {
  return Object.entries(products).flatMap(([system, { name, relation, noticeOn, reply }]): Refusal[] => {
    if (relation === 'own' || relation === 'vendor' || reply !== undefined) return [];
    if (noticeOn === undefined)
      return [
        { rule: 'R12', what: `The vendor of ${name} (${system}) was not asked yet: noticeOn is missing.` },
      ];
    const until = new Date(Date.parse(noticeOn) + noticeDays * dayMs);
    if (until <= now) return [];
    return [
      {
        rule: 'R12',
        what: `The vendor of ${name} was asked on ${noticeOn}; it waits until ${until.toISOString().slice(0, 10)}.`,
      },
    ];
  });
}

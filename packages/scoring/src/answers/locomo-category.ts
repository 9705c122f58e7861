/** LoCoMo's question categories: 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial. */
export type LoCoMoCategory = 1 | 2 | 3 | 4 | 5;

const categories = new Map<string, LoCoMoCategory>([
  ['multi-hop', 1],
  ['temporal', 2],
  ['open-domain', 3],
  ['single-hop', 4],
  ['adversarial', 5],
]);

/**
 * The category that a question type names: "1" … "5", "category-3", or the name ("multi-hop", …). null if it names
 * none.
 */
export function locomoCategory(type: string): LoCoMoCategory | null {
  const name = type
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  const number = /^(?:category-?)?([1-5])$/.exec(name)?.[1];
  if (number !== undefined) return Number(number) as LoCoMoCategory;
  return categories.get(name) ?? null;
}

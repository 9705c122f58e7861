import type { SystemResult } from '@memgym/core';
import { formatNumber } from '../results/format-estimate.js';

/** What is to be said of the memory of a system: why it is not scored, or what was noticed. One sentence each. */
export function admissionText({
  name,
  admission,
  recallByText,
}: Pick<SystemResult, 'name' | 'admission' | 'recallByText'>): string[] {
  if (admission === undefined) return [];
  if (admission.outcome === 'refused') return [`${name} is not scored. ${admission.reason}`];
  const noticed = [...admission.doubts, ...admission.notes].map((what) => `${name} ${what}.`);
  return [...noticed, ...recallLine(name, recallByText)];
}

function recallLine(name: string, recall: SystemResult['recallByText']): string[] {
  if (recall === undefined) return [];
  const { k, claimed, carried } = recall;
  return [
    `${name} has recall@${k} ${formatNumber(claimed)} by the messages that its memories cite, ${formatNumber(carried)} by the words of these messages that they have.`,
  ];
}

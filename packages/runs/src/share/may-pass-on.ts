import type { DataFile } from '@memgym/core';
import type { DatasetCard } from '@memgym/datasets';
import { unpublishedFiles } from '../inspect/data-caution.js';

/**
 * Whether a licence lets anybody pass the data on unchanged. Conditions such as naming the authors or no commercial use
 * remain with the one who does it.
 */
export function mayPassOn(license: string): boolean {
  if (/own terms|not for redistribution/i.test(license)) return false;
  return /^(mit|apache|bsd|cc0|cc[ -]by|public domain|odc-by|odbl|cdla)\b/i.test(license.trim());
}

/** Whether a bundle holds the data, and why not. */
export type DataTerms =
  | { readonly included: true; readonly license: string; readonly source: string }
  | { readonly included: false; readonly license: string; readonly source: string; readonly reason: string };

/**
 * Data are included if they are a published data set whose licence allows it, or state such a licence themselves;
 * otherwise only if the caller says that they may be passed on, which no licence against it allows.
 */
export function dataTerms(
  files: readonly DataFile[],
  {
    card,
    stated,
    isAllowed,
  }: {
    readonly card: Pick<DatasetCard, 'license' | 'source' | 'expected' | 'download'> | null;
    readonly stated?: string | undefined;
    readonly isAllowed: boolean;
  },
): DataTerms {
  const isPublished =
    card !== null &&
    card.expected.files.length > 0 &&
    files.length > 0 &&
    unpublishedFiles(files, card).length === 0;
  const published = isPublished ? card : null;
  const license = published?.license ?? stated ?? 'not stated';
  const source = published?.source ?? 'the one who made the bundle';
  const facts = { license, source };
  if (mayPassOn(license)) return { included: true, ...facts };
  if (published !== null)
    return { included: false, ...facts, reason: `their licence does not allow it: ${license}` };
  if (isAllowed) return { included: true, ...facts };
  return { included: false, ...facts, reason: 'it is not known whether they may be passed on' };
}

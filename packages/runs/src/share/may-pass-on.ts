import type { DataFile } from '@memgym/core';
import type { DatasetCard } from '@memgym/datasets';

/**
 * Whether a licence lets anybody pass the data on unchanged. Conditions such as naming the authors or no commercial use
 * remain with the one who does it.
 */
export function mayPassOn(license: string): boolean {
  if (/own terms|not for redistribution/i.test(license)) return false;
  return /^(mit|apache|bsd|cc0|cc[ -]by|public domain|odc-by|odbl|cdla)\b/i.test(license.trim());
}

/** Whether files are those of a published data set, byte for byte. */
function isPublished(files: readonly DataFile[], { expected }: Pick<DatasetCard, 'expected'>): boolean {
  const published = new Set(expected.files.map(({ sha256 }) => sha256));
  return files.length > 0 && files.every(({ sha256 }) => published.has(sha256));
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
  card: Pick<DatasetCard, 'license' | 'source' | 'expected'> | null,
  stated: string | undefined,
  isAllowed: boolean,
): DataTerms {
  const published = card !== null && isPublished(files, card) ? card : null;
  const license = published?.license ?? stated ?? 'not stated';
  const source = published?.source ?? 'the one who made the bundle';
  const facts = { license, source };
  if (mayPassOn(license)) return { included: true, ...facts };
  if (published !== null)
    return { included: false, ...facts, reason: `their licence does not allow it: ${license}` };
  if (isAllowed) return { included: true, ...facts };
  return { included: false, ...facts, reason: 'it is not known whether they may be passed on' };
}

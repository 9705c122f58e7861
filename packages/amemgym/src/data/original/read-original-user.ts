import type * as z from 'zod';
import { type OriginalFile, readResultFile } from './read-result-file.js';
import {
  diagnosisMetricsSchema,
  diagnosisResultsSchema,
  type OriginalAnswer,
  type OriginalGrid,
  type OriginalProbe,
  overallMetricsSchema,
  overallResultsSchema,
} from './result-schemas.js';

/** The original program's files about one user, each null when it does not exist. */
export interface OriginalUserResults {
  readonly overall: OriginalFile<OriginalGrid<OriginalAnswer>> | null;
  readonly overallMetrics: OriginalFile<z.infer<typeof overallMetricsSchema>> | null;
  readonly diagnosis: OriginalFile<OriginalGrid<OriginalProbe>> | null;
  readonly diagnosisMetrics: OriginalFile<z.infer<typeof diagnosisMetricsSchema>> | null;
}

/** Files that mark a folder with results of a user. */
export const userResultFiles = [
  'overall_results.json',
  'overall_metrics.json',
  'diagnosis_results.json',
  'diagnosis_metrics.json',
] as const;

/**
 * Reads one user's results: `<agent>/<user id>/` (packages/amemgym/spec.md#results-of-a-run). `NaN` means a missing
 * result, like null.
 * @param diagnosisFolder folder of the diagnosis; default: the same folder
 * @throws {DatasetError} when a file is damaged or of another form
 */
export async function readOriginalUser(
  folder: string,
  diagnosisFolder = folder,
): Promise<OriginalUserResults> {
  return {
    overall: await readResultFile(folder, 'overall_results.json', overallResultsSchema),
    overallMetrics: await readResultFile(folder, 'overall_metrics.json', overallMetricsSchema),
    diagnosis: await readResultFile(diagnosisFolder, 'diagnosis_results.json', diagnosisResultsSchema),
    diagnosisMetrics: await readResultFile(diagnosisFolder, 'diagnosis_metrics.json', diagnosisMetricsSchema),
  };
}

import type { ConformancePropertyId } from '../conformance-property-id.js';

/** The properties of the suite that a figure of a memory outside rests on; a run checks these. */
export const serviceProperties: readonly ConformancePropertyId[] = [
  'ranking',
  'provenance',
  'duplicates',
  'isolation',
  'no-loss',
  'idempotence',
  'event-time',
  'exact-match',
];

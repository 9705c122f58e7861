/**
 * Short names of the properties, in the order of docs/specs/memory-systems.md#conformance, then further properties of
 * the contract.
 */
export type ConformancePropertyId =
  | 'ranking'
  | 'provenance'
  | 'duplicates'
  | 'snapshots'
  | 'pure-reads'
  | 'determinism'
  | 'isolation'
  | 'no-loss'
  | 'idempotence'
  | 'bad-model-output'
  | 'failing-model'
  | 'lenient-reading'
  | 'update-and-delete'
  | 'event-time'
  | 'filters'
  | 'exact-match'
  | 'plain-data'
  | 'accounting'
  | 'closing'
  | 'expiry'
  | 'users'
  | 'evolution'
  | 'failures'
  | 'capabilities'
  | 'explanations';

import type { ConformanceProperty } from './conformance-property.js';
import { accounting } from './properties/accounting.js';
import { badModelOutput } from './properties/bad-model-output.js';
import { capabilities } from './properties/capabilities.js';
import { closing } from './properties/closing.js';
import { determinism } from './properties/determinism.js';
import { duplicates } from './properties/duplicates.js';
import { eventTimes } from './properties/event-time.js';
import { evolution } from './properties/evolution.js';
import { exactMatch } from './properties/exact-match.js';
import { expiry } from './properties/expiry.js';
import { explanations } from './properties/explanations.js';
import { failingModel } from './properties/failing-model.js';
import { failures } from './properties/failures.js';
import { filters } from './properties/filters.js';
import { idempotence } from './properties/idempotence.js';
import { isolation } from './properties/isolation.js';
import { lenientReading } from './properties/lenient-reading.js';
import { noLoss } from './properties/no-loss.js';
import { plainData } from './properties/plain-data.js';
import { provenance } from './properties/provenance.js';
import { pureReads } from './properties/pure-reads.js';
import { ranking } from './properties/ranking.js';
import { snapshots } from './properties/snapshots.js';
import { updateAndDelete } from './properties/update-and-delete.js';
import { users } from './properties/users.js';

/**
 * The sixteen properties of docs/specs/memory-systems.md#conformance, in order, plus further ones: repeated messages
 * after provenance, intermittently failing and talkative models after bad output, and at the end expiry, user data,
 * feedback, unreachable services, declared capabilities and explanations.
 */
export const conformanceProperties: readonly ConformanceProperty[] = [
  ranking,
  provenance,
  duplicates,
  snapshots,
  pureReads,
  determinism,
  isolation,
  noLoss,
  idempotence,
  badModelOutput,
  failingModel,
  lenientReading,
  updateAndDelete,
  eventTimes,
  filters,
  exactMatch,
  plainData,
  accounting,
  closing,
  expiry,
  users,
  evolution,
  failures,
  capabilities,
  explanations,
];

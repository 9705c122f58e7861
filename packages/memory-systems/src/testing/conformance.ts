export { builtInSubjects } from './built-in-subjects.js';
export { checkProperty } from './check-property.js';
export type { ConformanceContext } from './conformance-context.js';
export { ConformanceError } from './conformance-error.js';
export { conformanceProperties } from './conformance-properties.js';
export type {
  ConformanceOutcome,
  ConformanceProperty,
} from './conformance-property.js';
export type { ConformancePropertyId } from './conformance-property-id.js';
export type { ConformanceSubject } from './conformance-subject.js';
export { createFailingEmbedder, type FailingEmbedder } from './failing-embedder.js';
export { hostileTexts } from './hostile-texts.js';
export {
  type ConformanceReport,
  type ConformanceResult,
  type RunConformanceOptions,
  runConformance,
} from './run-conformance.js';
export type { Trial } from './trial.js';
export { withShiftedWallClock } from './wall-clock.js';

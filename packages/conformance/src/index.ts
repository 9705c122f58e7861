export { checkHeld, type HeldOutcome } from './admission/check-held.js';
export type { GivenMessage } from './admission/given-message.js';
export { proveService } from './admission/prove-service.js';
export { serviceProperties } from './admission/service-properties.js';
export type { ConformanceContext } from './conformance-context.js';
export { conformanceProperties } from './conformance-properties.js';
export type {
  ConformanceOutcome,
  ConformanceProperty,
} from './conformance-property.js';
export type { ConformancePropertyId } from './conformance-property-id.js';
export type { ConformanceSubject } from './conformance-subject.js';
export { declaredSubject } from './declared-subject.js';
export { hostileTexts } from './hostile-texts.js';
export { type LanguageSample, languageSamples } from './language-samples.js';
export { type ProbeFinding, type ProbeReport, probeService } from './probe-service.js';
export {
  type ConformanceReport,
  type ConformanceResult,
  type RunConformanceOptions,
  runConformance,
} from './run-conformance.js';
export type { Trial } from './trial.js';
export { withShiftedWallClock } from './wall-clock.js';

export { type Amounts, addTo, amountNames, noAmounts } from './estimate/amounts.js';
export {
  type ComparedValue,
  compareWithEstimate,
  type EstimateComparison,
} from './estimate/compare-estimate.js';
export {
  type EstimatedCost,
  type EstimateOptions,
  type EstimateSettings,
  estimateOptionsSchema,
  type Range,
  type RunEstimate,
  readEstimate,
  runEstimateSchema,
  storeEstimate,
} from './estimate/run-estimate.js';
export { callPath, createCallFile, type RecordedCall, readCallFile, readCalls } from './folder/call-file.js';
export {
  digestFileName,
  digestOf,
  type FileDigest,
  formatDigest,
  pathsIn,
  readDigests,
  renewDigest,
  writeDigests,
} from './folder/digest-file.js';
export {
  createEpisodeFile,
  type EpisodeFile,
  episodePath,
  readEpisodeFile,
  readEpisodes,
} from './folder/episode-file.js';
export { findingFileName, openFindingFile, type RunFinding } from './folder/finding-file.js';
export { importedFileName, isImported, requirePlayedHere } from './folder/imported-file.js';
export { type RunLedger, readSpent, writeLedger } from './folder/ledger-file.js';
export { readManifest, writeManifest } from './folder/manifest-file.js';
export { formatJson, readMetrics, writeMetrics } from './folder/metrics-file.js';
export { requireOwnFiles } from './folder/own-files.js';
export {
  type Cited,
  type CitedTexts,
  citedInAll,
  type EvidenceWrite,
  type PlayedEpisode,
} from './folder/played-episode.js';
export { isFound, noneIfMissing, readTextFile, storageProblem } from './folder/read-text-file.js';
export { readRemarks } from './folder/remarks-file.js';
export { writeResultsTable } from './folder/results-table.js';
export { configDigestOf, runIdOf } from './folder/run-id.js';
export { isRunLocked, lockRun } from './folder/run-lock.js';
export { openScopeFile, type ScopeFile } from './folder/scope-file.js';
export { nameOfShard, type Shard, shardFolderName } from './folder/shard-name.js';
export { createStateStore, type StoredState, statePartsOf } from './folder/state-store.js';
export {
  changeTags,
  type RunTags,
  readTags,
  requireTags,
  type TagChange,
} from './folder/tags-file.js';
export { createTextStore, type TextStore, withTexts } from './folder/text-store.js';
export { openTimesFiles, readTimes } from './folder/times-file.js';
export { wordFiles } from './folder/words-of-users.js';
export { writeAtomic, writeJson } from './folder/write-atomic.js';
export { expectedText, nameOfQuestion, outputText } from './inspect/answer-text.js';
export { benchmarkChanges, benchmarkOfRun, experimentFolderOf } from './inspect/benchmark-of-run.js';
export {
  type Gate,
  type GatedSystem,
  gateBetween,
  gatedSystems,
  gateJunit,
  gateMarkdown,
  gateText,
  outcomeOf,
} from './inspect/change-gate.js';
export { dataCaution } from './inspect/data-caution.js';
export {
  type DescribedQuestion,
  describeQuestion,
  type ExplainedAnswer,
  explainAnswer,
} from './inspect/explain-answer.js';
export {
  type FoundMisses,
  findMisses,
  judgeAnswers,
  type Miss,
  type Verdict,
} from './inspect/find-misses.js';
export { type ListedRun, listRuns } from './inspect/list-runs.js';
export { type OpenedRun, openedRun, openRun } from './inspect/open-run.js';
export {
  type ChangedSystem,
  type ComparedRun,
  changedSystems,
  comparisonRules,
  hasAnswers,
} from './inspect/run-change.js';
export { levelText, type PairedSystem, pairedSystems, pairNotes } from './inspect/run-pair.js';
export { compareJudges, type JudgeComparison } from './labels/compare-judges.js';
export { compareSample, type SampleComparison } from './labels/compare-sample.js';
export { readLabels } from './labels/read-labels.js';
export { type JudgedRun, sampleAnswers } from './labels/sample-answers.js';
export { type LabelSample, labelSampleSchema, readLabelSample } from './labels/sample-file.js';
export { type PreparedSample, sampleFileNames, sampleFiles } from './labels/sample-files.js';
export { type SampleStudyInput, sampleStudy } from './labels/sample-study.js';
export { asCsv } from './results/as-csv.js';
export {
  type BaselineDifference,
  type ComparableSystem,
  compareToBaseline,
  findingsOfChange,
  requireSameQuestions,
  storedAnswers,
} from './results/compare-to-baseline.js';
export { choiceCaution, differencesOf } from './results/differences-of.js';
export { type ExcludedAnswers, excludedAnswers, excludedText } from './results/excluded-answers.js';
export { figuresAsCsv } from './results/figures-table.js';
export { explainReasons, missReasons } from './results/miss-reasons.js';
export { paperTables } from './results/paper-tables.js';
export { tablesAsLatex, tablesAsMarkdown } from './results/render-paper-tables.js';
export { resultScores } from './results/result-scores.js';
export { resultTable } from './results/result-table.js';
export {
  headlineOf,
  leftOf,
  metricOfChange,
  rankingNote,
  withTrials,
  withVerdict,
} from './results/run-headline.js';
export { type CutPrompts, cutPrompts, type RunProblem, runProblems } from './results/run-problems.js';
export { type StudyPair, studyOfRun } from './results/study-of-run.js';
export {
  type DetectableBySize,
  hardestToDetect,
  planStudy,
  type StudyAim,
  type StudyPlan,
} from './results/study-plan.js';
export { writeReport } from './results/write-report.js';
export { bundledExperiment, experimentName, isBundled } from './share/bundle-files.js';
export {
  type BundleHeader,
  formatHeader,
  headerName,
  indexName,
  repliesName,
} from './share/bundle-header.js';
export { checkSignature, type Signer } from './share/check-signature.js';
export { type DerivedRun, deriveAnswers, type PlayToDerive } from './share/derive-answers.js';
export {
  type Difference,
  differingValues,
  findDifferences,
  recomputedParts,
  repeatedParts,
} from './share/find-differences.js';
export { findReadRun, findRunFolder, unpackForReading } from './share/find-run-folder.js';
export { giveTurn } from './share/give-turn.js';
export { type DataTerms, dataTerms, mayPassOn } from './share/may-pass-on.js';
export { openBundle } from './share/open-bundle.js';
export { packArchive } from './share/pack-archive.js';
export { requireDerived } from './share/require-derived.js';
export { nameServers, type ServerNames } from './share/server-names.js';
export { replaceParts, stageRun } from './share/stage-run.js';
export { checkFacts } from './share/stated-facts.js';
export { inTemporaryFolder } from './share/temporary-folder.js';
export { termsOf } from './share/terms-of.js';
export { requireIntact, unpackRun } from './share/unpack-run.js';
export { unprovable } from './share/unprovable.js';
export { type Verified, verifyBundle } from './share/verify-bundle.js';
export { verifyRun } from './share/verify-run.js';
export {
  type LocalServer,
  localRoutes,
  newSecret,
  type ServeLocallyOptions,
  serveLocally,
} from './view/serve-locally.js';
export { type ServeRunsOptions, serveRuns } from './view/serve-runs.js';
export { writePages } from './view/write-pages.js';

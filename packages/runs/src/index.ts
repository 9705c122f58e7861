export { callPath, createCallFile, type RecordedCall, readCallFile, readCalls } from './folder/call-file.js';
export {
  digestFileName,
  digestOf,
  type FileDigest,
  formatDigest,
  pathsIn,
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
export { type RunLedger, readSpent, writeLedger } from './folder/ledger-file.js';
export { readManifest, writeManifest } from './folder/manifest-file.js';
export { formatJson, readMetrics, writeMetrics } from './folder/metrics-file.js';
export {
  type Cited,
  type CitedTexts,
  citedInAll,
  type EvidenceWrite,
  type PlayedEpisode,
} from './folder/played-episode.js';
export { isFound, noneIfMissing, readTextFile, storageProblem } from './folder/read-text-file.js';
export { writeResultsTable } from './folder/results-table.js';
export { isRunLocked, lockRun, refuseLinks } from './folder/run-lock.js';
export { openScopeFile, type ScopeFile } from './folder/scope-file.js';
export { nameOfShard, type Shard, shardFolderName } from './folder/shard-name.js';
export { createStateStore, type StoredState, statePartsOf } from './folder/state-store.js';
export {
  changeTags,
  type RunTags,
  readTags,
  requireTags,
  type TagChange,
  tagsFileName,
} from './folder/tags-file.js';
export { createTextStore, type TextStore, withTexts } from './folder/text-store.js';
export { openTimesFiles } from './folder/times-file.js';
export { writeAtomic, writeJson } from './folder/write-atomic.js';
export { benchmarkChanges, benchmarkOfRun, experimentFolderOf } from './inspect/benchmark-of-run.js';
export {
  type FoundMisses,
  findMisses,
  judgeAnswers,
  type Miss,
  type Verdict,
} from './inspect/find-misses.js';
export { type ListedRun, listRuns } from './inspect/list-runs.js';
export { type OpenedRun, openedRun, openRun } from './inspect/open-run.js';
export { compareJudges, type JudgeComparison } from './labels/compare-judges.js';
export { compareSample, type SampleComparison } from './labels/compare-sample.js';
export { readLabels } from './labels/read-labels.js';
export { type JudgedRun, sampleAnswers } from './labels/sample-answers.js';
export { type LabelSample, labelSampleSchema, readLabelSample } from './labels/sample-file.js';
export { type PreparedSample, sampleFileNames, sampleFiles } from './labels/sample-files.js';
export { type SampleStudyInput, sampleStudy } from './labels/sample-study.js';
export {
  type BaselineDifference,
  type ComparableSystem,
  compareToBaseline,
  findingsOfChange,
  requireSameQuestions,
  storedAnswers,
} from './results/compare-to-baseline.js';
export { type ExcludedAnswers, excludedAnswers } from './results/excluded-answers.js';
export { resultScores } from './results/result-scores.js';
export { resultTable } from './results/result-table.js';
export { headlineOf, rankingNote, withTrials, withVerdict } from './results/run-headline.js';
export { type CutPrompts, cutPrompts, type RunProblem, runProblems } from './results/run-problems.js';
export { type StudyPair, studyOfRun } from './results/study-of-run.js';
export { writeReport } from './results/write-report.js';
export {
  type BundleHeader,
  formatHeader,
  headerName,
  indexName,
  repliesName,
} from './share/bundle-header.js';
export {
  type Difference,
  differingValues,
  findDifferences,
  recomputedParts,
  repeatedParts,
} from './share/find-differences.js';
export { type DataTerms, dataTerms, mayPassOn } from './share/may-pass-on.js';
export { openBundle } from './share/open-bundle.js';
export { packArchive } from './share/pack-archive.js';
export { nameServers, type ServerNames } from './share/server-names.js';
export { replaceParts, stageRun } from './share/stage-run.js';
export { inTemporaryFolder } from './share/temporary-folder.js';
export { type Verified, verifyBundle } from './share/verify-bundle.js';
export { verifyRun } from './share/verify-run.js';
export { type RunServer, type ServeRunsOptions, serveRuns } from './view/serve-runs.js';

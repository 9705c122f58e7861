export { type FetchDatasetOptions, type FetchedFile, fetchDataset } from './data/fetch/fetch-dataset.js';
export {
  type FindDataOptions,
  type FindExperimentDataOptions,
  findData,
  findExperimentData,
} from './data/find-data.js';
export {
  type EstimatedJudge,
  type EstimateJudgingOptions,
  type ExpectedJudging,
  estimateJudging,
} from './estimate/estimate-judging.js';
export { type EstimateRunOptions, estimateRun } from './estimate/estimate-run.js';
export { type UsedPrompt, usedPrompts } from './estimate/used-prompts.js';
export type { FinishedGeneration, GenerationProgress, UserFailure } from './generate/generation-result.js';
export type { Generation } from './generate/generation-schema.js';
export { readGeneration } from './generate/read-generation.js';
export { resolveGenerationModel } from './generate/resolve-generation-model.js';
export { type GenerateOptions, runGeneration } from './generate/run-generation.js';
export { type EarlierCode, findEarlierCode } from './inspect/find-earlier-code.js';
export { describeSoFar, openRunSoFar, type RunSoFar } from './inspect/open-run-so-far.js';
export {
  openPrompts,
  type PromptReader,
  type ReadPrompt,
  type ReadPromptOptions,
  readPrompt,
} from './inspect/read-prompt.js';
export { type RebuiltReport, rebuildReport } from './inspect/rebuild-report.js';
export type { CallGate } from './job/call-gate.js';
export { type CallSettings, type OnWait, usualGraceMs } from './job/client-calls.js';
export { type Executor, type ExecutorHost, inThisProcess, type WorkPorts } from './job/executor.js';
export type { MadeCall, SentText, WorkEvent, WorkItem } from './job/work.js';
export { type CallsInFlight, createCallsInFlight, type Waiting } from './models/calls-in-flight.js';
export { type Environment, readEnvironment, sourceOf } from './models/environment.js';
export { type Measured, type MeasuredEmbedder, measureEmbedder } from './models/measure-embedders.js';
export { createModelServer, type Metering, type ModelServer, modelChain } from './models/model-chain.js';
export { sharedReplies } from './models/offline.js';
export { openBatchClient } from './models/open-batch-client.js';
export { openJudge } from './models/open-judge.js';
export { readPrices } from './models/read-prices.js';
export { hasUnusedKey, resolveEmbedder, resolveModel } from './models/resolve-models.js';
export { findAccess, openAIBaseUrl } from './models/server-access.js';
export { readSuppliedPrompts, rewordPrompts, unusedPrompts } from './models/supplied-prompts.js';
export { type Reach, type ReachingOption, reachesIn } from './plan/named-modules.js';
export { type AddedSystems, planWithAddedSystems, requireRun } from './plan/plan-added-systems.js';
export { type ChosenJudges, judgesOf } from './plan/plan-models.js';
export { type PlannedSystem, startedPrograms } from './plan/plan-systems.js';
export { provideKeys } from './plan/requirements.js';
export { type PlanOptions, planRun, type RunPlan } from './plan/run-plan.js';
export type { RunStage } from './results/run-stage.js';
export { type ChangedPlugin, changedPlugins } from './run/changed-plugins.js';
export { mergeShards } from './run/merge-shards.js';
export type { PlayOptions, RunProgress } from './run/play-plan.js';
export { type FinishedRun, type RunOptions, runExperiment } from './run/run-experiment.js';
export { type PlayedShard, runShard } from './run/run-shard.js';
export { type BundleRunOptions, bundleRun, type WrittenBundle } from './share/bundle-run.js';
export {
  type ReplayBundleOptions,
  type Replayed,
  replayBundle,
  replayFolder,
} from './share/replay-bundle.js';
export { inWorkers, type WorkersOptions } from './workers/in-workers.js';

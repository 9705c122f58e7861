import { type ChatModel, isLocal } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { type ModelConfig, modelConfigSchema, readJudges } from '@memgym/experiments';
import {
  cacheReplies,
  createFolderCacheStore,
  createLedger,
  createLimiter,
  paceCalls,
  retryCalls,
  traceCalls,
  wrapModel,
} from '@memgym/llm-client';
import {
  type CallsInFlight,
  type ChosenJudges,
  type Environment,
  judgesOf,
  type readSuppliedPrompts,
  resolveModel,
  rewordPrompts,
} from '@memgym/runner';
import { notify } from '../output/print.js';
import type { JudgeCost } from '../output/show-judge-costs.js';
import { registryFor } from '../registry.js';

/** The judges of a command that scores answers. */
export interface JudgeFlags {
  /** Model that marks answers, if the benchmark needs one, or a file of judges. Default: that of the environment. */
  readonly judge?: string;
  /** Folder of cached replies of the judges. */
  readonly cacheDir?: string;
  /** Folder of texts that replace those of the judges' prompts. Default: none. */
  readonly prompts?: string;
  /** Whether a judge is asked again where its cached reply could not be read. */
  readonly retryFailed?: boolean;
}

/** A judge of a part of the benchmark, or the one of everything else, whose part is `default`. */
export interface PartJudge {
  readonly part: string;
  readonly config: ModelConfig;
  readonly model: ChatModel;
}

/**
 * The judges of a command, the one of everything else first.
 * @param keyless no call will be made, so no key is needed
 * @throws {ConfigError} for a wrong file, and for a part that the benchmark does not have
 */
export async function chooseJudges(
  flags: JudgeFlags,
  benchmark: Benchmark,
  {
    environment,
    keyless,
    name,
  }: {
    readonly environment: Environment;
    readonly keyless: boolean;
    /** What the command calls the benchmark: its type, or its package or file. */
    readonly name: string;
  },
): Promise<[PartJudge, ...PartJudge[]]> {
  const { defaultJudge, ofParts } = await chosenJudges(flags, benchmark);
  const replies = await registryFor().replies('benchmark', name);
  const judgeOf = (part: string, config: ModelConfig): PartJudge => ({
    part,
    config,
    model: resolveModel(config, environment, { keyless, replies }),
  });
  return [
    judgeOf('default', defaultJudge ?? modelConfigSchema.parse({})),
    ...[...ofParts].map(([part, config]) => judgeOf(part, config)),
  ];
}

async function chosenJudges({ judge }: JudgeFlags, benchmark: Benchmark): Promise<ChosenJudges> {
  if (judge !== undefined && isJudgesFile(judge)) return judgesOf(await readJudges(judge), benchmark);
  const named = judge === 'offline' ? { type: 'offline' } : { model: judge };
  return judgesOf({ judge: judge === undefined ? undefined : modelConfigSchema.parse(named) }, benchmark);
}

/** Whether `--judge` names a file of judges instead of a model. */
export const isJudgesFile = (judge: string): boolean => /\.(?:json|ya?ml)$/i.test(judge);

/** Says which judges mark the answers. */
export function nameJudges(judges: readonly PartJudge[]): void {
  for (const { part, model } of judges) {
    const whose = part === 'default' ? 'Judge' : `Judge of ${part}`;
    notify(
      isLocal(model.info)
        ? `${whose}: simulated offline; its marks count shared words and do not replace a model.`
        : `${whose}: ${model.info.model}`,
    );
  }
}

/** The judges as a benchmark asks for them. */
export function judgingBy(
  judges: readonly [PartJudge, ...PartJudge[]],
  of = (each: PartJudge) => each.model,
) {
  const [usual, ...others] = judges;
  return { judge: of(usual), judges: new Map(others.map((each) => [each.part, of(each)])) };
}

/** Sends the calls of judges with retries and a cache, so that nothing is paid twice, also after an interruption. */
export function openJudgeCalls(
  { cacheDir = '.memgym/cache', retryFailed = false }: JudgeFlags,
  supplied: Awaited<ReturnType<typeof readSuppliedPrompts>> | undefined,
) {
  const ledger = createLedger();
  const store = createFolderCacheStore(cacheDir);
  const limiters = new Map<PartJudge, ReturnType<typeof createLimiter>>();
  return {
    sentTo(judge: PartJudge, inFlight: CallsInFlight): ChatModel {
      const { part, model, config } = judge;
      const traced = traceCalls({ onCall: (call) => ledger.add(call, { system: part }) });
      if (isLocal(model.info)) return wrapModel(model, [traced]);
      const limiter = limiters.get(judge) ?? createLimiter();
      limiters.set(judge, limiter);
      return wrapModel(model, [
        ...(supplied === undefined ? [] : [rewordPrompts(supplied)]),
        inFlight.track,
        traced,
        cacheReplies({ store, retryUnreadable: retryFailed }),
        retryCalls(config.retry),
        paceCalls(limiter),
        inFlight.finishSent,
      ]);
    },
    /** The cost of each judge that was asked so far. */
    costs(judges: readonly PartJudge[]): JudgeCost[] {
      const { bySystem } = ledger.summary();
      return judges.flatMap(({ part, model: { info } }) => {
        const line = Object.hasOwn(bySystem, part) ? bySystem[part] : undefined;
        return line === undefined ? [] : [{ part, model: info.model, local: isLocal(info), ...line }];
      });
    },
  };
}

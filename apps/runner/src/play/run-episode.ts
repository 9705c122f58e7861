import {
  type Assistant,
  BackendError,
  type ChatModel,
  createStepClock,
  type Embedder,
  type Episode,
  type EpisodeRecord,
  InternalError,
  MemGymError,
  type MemorySnapshot,
  type MemorySystem,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import { chanceOf, failedRecord, type PlayedTimes, playEpisode, timeAssistant } from '@memgym/evaluators';
import { createCallTotals, inBackground, inTrial, type Middleware, wrapModel } from '@memgym/llm-client';
import { statePartsOf } from '@memgym/runs';
import { endsJob, type WorkPorts } from '../job/executor.js';
import type { Job } from '../job/job.js';
import type { WorkEvent, WorkItem } from '../job/work.js';
import { canRestore, familyOf, keepsStateOutside, type PlannedPlay } from '../plan/plan-systems.js';
import type { RunPlan } from '../plan/run-plan.js';
import { type AdmissionTimes, admitEpisode, strayRecord, type Waiting } from './admit-episode.js';
import { assembleAssistant, scorerOf } from './assemble-assistant.js';
import { type Opening, openScope } from './open-scope.js';
import { proveSystem } from './prove-system.js';
import { type WatchedMemory, watchMemory } from './watched-memory.js';

/** State shared by the episodes of a run. */
export interface EpisodeSetting extends Waiting {
  readonly plan: RunPlan;
  readonly job: Pick<Job, 'middleware' | 'signal'>;
  /** A text that no other call returns, also in other processes. */
  readonly uniqueId: () => string;
  /** See `SystemProving`. */
  readonly suitesFolder: string;
}

/** An item with the part of the plan that it names. */
interface PlannedItem {
  readonly item: WorkItem;
  readonly play: PlannedPlay;
  readonly episode: Episode;
}

/**
 * Plays one episode with one system from the beginning, and emits what happens. Writes nothing.
 * @throws {MemGymError} when no further call of the run can succeed; the episode then counts as not played
 */
export async function runEpisode(setting: EpisodeSetting, item: WorkItem, ports: WorkPorts): Promise<void> {
  const planned = findItem(setting.plan, item);
  const assembled = assemble(setting, planned, ports);
  try {
    await playInto(ports.emit, setting, planned, assembled);
  } finally {
    await assembled.timed.assistant.close();
  }
}

function findItem({ plays }: RunPlan, item: WorkItem): PlannedItem {
  const play = plays.find(({ system }) => system.config.name === item.system);
  const episode = play?.episodes.find(({ id }) => id === item.episodeId);
  if (play !== undefined && episode !== undefined) return { item, play, episode };
  throw new InternalError(`The plan has no episode ${item.episodeId} of ${item.system}.`);
}

type End = Omit<Extract<WorkEvent, { kind: 'end' }>, 'kind'>;

async function playInto(
  emit: WorkPorts['emit'],
  setting: EpisodeSetting,
  { item, play: { system, play: protocolOf }, episode }: PlannedItem,
  { timed, admission, simulator, judging, fork, account }: ReturnType<typeof assemble>,
): Promise<void> {
  const { plan, job } = setting;
  const name = system.config.name;
  const answered = new Set<string>();
  const record = (line: EpisodeRecord): void => {
    if (line.kind === 'answer') answered.add(line.questionId);
    emit({ kind: 'record', record: line.kind === 'answer' ? plan.numberAnswer(line) : line });
  };
  const { assistant } = timed;
  const scoring = scorerOf(plan.benchmark, judging, job.signal);
  const restores = canRestore(system);
  const opening: Opening = {
    runId: plan.runId,
    episode,
    ports: admission.ports,
    earlierScopes: item.earlierScopes,
    onStray: ({ id }) => record(strayRecord(id)),
    onScope: (user, service) => emit({ kind: 'scope', user, ...(service !== undefined && { service }) }),
    uniqueId: setting.uniqueId,
    signal: job.signal,
  };
  /** Says why the memory cannot be measured. */
  const prove = async (): Promise<string | undefined> => {
    const proof = await proveSystem(system, { ...setting, ports: admission.ports, signal: job.signal });
    emit({ kind: 'proof', proof });
    return proof.refused;
  };
  const play = async (): Promise<End> => {
    const { status } = await playEpisode({
      system: name,
      episode,
      protocol: protocolOf(episode, {
        system: { name: familyOf(system.config), capabilities: system.capabilities },
        simulator,
        ...judging,
        signal: job.signal,
      }),
      assistant,
      openScope: async () => {
        const refused = item.proves ? await admission.during(prove) : item.refused;
        if (refused !== undefined) throw new BackendError(name, refused);
        return admission.during(() => openScope(system, opening));
      },
      ...(admission.watched !== undefined && {
        knowsMessage: admission.watched.knows,
        beforeQuestions: (scope) =>
          admission.during(async () => {
            const { watched } = admission;
            if (watched === undefined) return;
            const admitting = { opening, watched, scope, record, limitMs: plan.admission.limitMs };
            admission.add(await admitEpisode(system, { ...setting, ...admitting }));
          }),
      }),
      restores,
      scoring,
      // A simulated model answers at once, so that copying the memory would take longer than waiting.
      ...(!system.model.info.simulated && restores && { fork }),
      clock: createStepClock(),
      rng: chanceOf(plan.experiment.seed, episode),
      record,
      saveState: async (snapshot) => {
        const parts = statePartsOf(snapshot);
        for (const state of parts) emit({ kind: 'state', state });
        return parts[parts.length - 1]?.digest ?? '';
      },
      questionConcurrency: plan.pace.questions,
      onAnswer: () => emit({ kind: 'answer' }),
      signal: job.signal,
    });
    return { status };
  };
  const failedEnd = async (error: unknown): Promise<End> => {
    if (endsJob(error, job.signal)) throw error;
    for (const question of episode.conversation.questions) {
      if (answered.has(question.id)) continue;
      record(await failedRecord(question, { system: name, episode, scoring }, error));
      emit({ kind: 'answer' });
    }
    return { status: 'failed', error: MemGymError.isInstance(error) ? error.message : String(error) };
  };
  const end = await play().catch(failedEnd);
  for (const total of account.totals.list()) record({ kind: 'call-total', ...total });
  emit({
    kind: 'times',
    times: {
      episodeId: episode.id,
      ...timed.times(),
      ...admission.times(),
      cachedCalls: account.cachedCalls(),
    },
  });
  emit({ kind: 'end', ...end });
}

function assemble(
  { plan, job, elapsed }: EpisodeSetting,
  { play: { system }, episode }: PlannedItem,
  { emit, gate }: WorkPorts,
) {
  const totals = createCallTotals();
  let cachedCalls = 0;
  const middleware = (client: ChatModel | Embedder): Middleware[] => [
    inTrial((episode.trial ?? 1) - 1),
    ...job.middleware(client, {
      key: `${system.config.name}/${episode.id}`,
      gate,
      onCall: totals.add,
      onMade: (call) => {
        if (call.record.cached) cachedCalls += 1;
        emit({ kind: 'call', call });
      },
    }),
  ];
  const model = middleware(system.model);
  const { embedder } = system;
  const embeds = embedder === undefined ? [] : middleware(embedder);
  const admission = new EpisodeAdmission();
  const portsWith = (...outer: Middleware[]) => ({
    model: wrapModel(system.model, [...outer, ...model]),
    ...(embedder !== undefined && { embedder: wrapModel(embedder, [...outer, ...embeds]) }),
  });
  const ports = portsWith(admission.marking);
  const watch = (memory: MemorySystem): MemorySystem => {
    admission.watched = watchMemory(memory);
    return admission.watched.memory;
  };
  const around = keepsStateOutside(system) ? { around: watch } : {};
  const known = new Map<ChatModel, ChatModel>([[system.model, ports.model]]);
  const wrapped = (other: ChatModel): ChatModel => {
    const client = known.get(other) ?? wrapModel(other, middleware(other));
    known.set(other, client);
    return client;
  };
  const answerWay = plan.benchmark.protocol.answerWay?.(episode.conversation.sessions, episode);
  const timed = timeAssistant(
    assembleAssistant(system, { ...ports, ...around, prompts: plan.prompts }, answerWay),
    elapsed,
  );
  return {
    account: { totals, cachedCalls: () => cachedCalls },
    admission: Object.assign(admission, { ports }),
    timed,
    // The dialogue does not wait for the calls of a copy.
    fork: async (snapshot: MemorySnapshot): Promise<Assistant> => {
      const forked = assembleAssistant(
        system,
        { ...portsWith(inBackground), prompts: plan.prompts },
        answerWay,
      );
      await forked.restore(snapshot);
      return timed.withCopy(forked);
    },
    simulator: wrapped(plan.simulator),
    judging: {
      judge: wrapped(plan.judge),
      judges: new Map([...plan.judges].map(([name, judge]) => [name, wrapped(judge)])),
    },
  };
}

/** What proves, before the questions, that a memory outside can be asked. Its calls have a phase of their own. */
class EpisodeAdmission {
  /** The memory and what it was given; undefined for one in this process. */
  watched: WatchedMemory | undefined;
  #isRunning = false;
  #times: AdmissionTimes | undefined;

  /** Marks the calls that are made meanwhile: nothing else of the episode runs then. */
  readonly marking: Middleware = (call, next) =>
    next(this.#isRunning ? { ...call, phase: 'admission' } : call);

  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#isRunning = true;
    try {
      return await work();
    } finally {
      this.#isRunning = false;
    }
  }

  add({ ms, foundMs }: AdmissionTimes): void {
    const { ms: before, foundMs: found } = this.#times ?? { ms: 0, foundMs: [] };
    this.#times = { ms: before + ms, foundMs: [...found, ...foundMs] };
  }

  times(): Pick<PlayedTimes, 'admission' | 'repeatedRequests'> {
    return defined({
      admission: this.#times,
      repeatedRequests: this.watched?.memory.repeatedRequests?.(),
    });
  }
}

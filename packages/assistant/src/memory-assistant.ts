import {
  type ActReport,
  type AdaptReport,
  type AskedQuestion,
  type Assistant,
  type AssistantAnswer,
  addUsage,
  type CallPhase,
  type ChatModel,
  type ChatRequest,
  ClosedError,
  ConfigError,
  type JsonObject,
  type MemoryInput,
  type MemorySnapshot,
  type MemoryStorage,
  type MemorySystem,
  parseConfig,
  type ReadContext,
  type Retrieval,
  requireCapability,
  type Turn,
  type WriteContext,
  type WriteReport,
  zeroUsage,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import {
  allOrNothing,
  checkPorts,
  commitWanted,
  emptyReport,
  mergeReports,
  writesOf,
} from '@memgym/memory-systems/define';
import { detectLanguage } from '@memgym/text';
import type * as z from 'zod';
import type { AnswerWay } from './answer-way.js';
import { type AskedInForm, type Asking, askInForm } from './ask-in-form.js';
import { type AssistantSettings, assistantOptionsSchema } from './assistant-options.js';
import { decodeAssistantState, encodeAssistantState } from './assistant-state.js';
import { checkContext, checkMessage } from './check-call.js';
import { type Observed, planObservation } from './plan-observation.js';
import {
  noContents,
  type PromptSources,
  readPromptContents,
  shownTurn,
  shownTurnIds,
} from './prompt-contents.js';
import { referenceRules } from './reference/reference-rules.js';
import { replyTo } from './reply-to.js';
import { type AssistantRules, fixedRules } from './rules.js';
import { createStoredWindows, type KeptWindows } from './stored-windows.js';

const rulesOf = { fixed: fixedRules, reference: referenceRules };

/** Options of `createAssistant`: memory, model and settings. */
export interface AssistantOptions extends AssistantSettings {
  /** Its memory. The assistant closes it. */
  readonly memory: MemorySystem;
  /** The answering model. */
  readonly model: ChatModel;
  /**
   * Stores the short-term windows of all users: `await openFolderStorage('./window')`. The assistant closes it.
   * Default: none; messages that have not moved into memory yet are lost when the process ends.
   */
  readonly storage?: MemoryStorage;
  /** How questions are asked. Default: by the prompt of the question's kind. */
  readonly answerWay?: AnswerWay | undefined;
  /**
   * Gives a request the words that the model is sent, if they are others than ours: a memory that is searched with the
   * whole message is searched with these. Default: the request as it is.
   */
  readonly reword?: ((request: ChatRequest) => ChatRequest) | undefined;
}

/** A memory, a short-term window and a model: see `createAssistant`. */
export class MemoryAssistant implements Assistant {
  readonly #memory: MemorySystem;
  readonly #model: ChatModel;
  readonly #settings: z.output<typeof assistantOptionsSchema>;
  readonly #rules: AssistantRules;
  readonly #answerWay: AnswerWay | undefined;
  readonly #reword: (request: ChatRequest) => ChatRequest;
  readonly #windows: KeptWindows;
  /** Ends with the last task: one runs at a time, in order of arrival. */
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor({
    memory,
    model,
    storage,
    answerWay,
    reword = (request) => request,
    ...settings
  }: AssistantOptions) {
    this.#settings = parseConfig('Assistant options', assistantOptionsSchema, settings);
    checkPorts('Assistant options', { memory, model, ...defined({ storage }) }, ['memory', 'model']);
    if (storage !== undefined && this.#settings.window === undefined) {
      throw new ConfigError(
        'Assistant options: `storage` is for the short-term window, but there is no `window`.',
        {
          key: 'storage',
          hint: 'Set `window`, too. The memory has its own storage: createMemory({ storage }).',
        },
      );
    }
    this.#memory = memory;
    this.#model = model;
    this.#rules = rulesOf[this.#settings.profile];
    this.#answerWay = answerWay;
    this.#reword = reword;
    this.#windows = createStoredWindows(storage);
  }

  observe(items: readonly MemoryInput[], context: WriteContext): Promise<WriteReport[]> {
    return this.#inTurn(async () => {
      checkContext(context);
      return this.#remember(items, context);
    });
  }

  act(message: Turn, context: WriteContext): Promise<ActReport> {
    return this.#inTurn(async () => {
      checkMessage(message);
      checkContext(context);
      const { format } = this.#settings;
      const language = detectLanguage(message.content);
      // A message has no evidence: a privileged memory finds nothing for it.
      const retrieval = await this.#retrieve(message.content, message.eventTime, {
        ...context,
        evidenceIds: [],
      });
      const shown = { retrieval, window: await this.#windows.of(context.scope), language };
      const answered = await askInForm(
        await this.#asking({ phase: 'converse', shown, eventTime: message.eventTime, context }),
        this.#rules.chatReply,
        {
          fill: (given, text) => ({ ...given, message: { ...shownTurn(message, format), text } }),
          message: message.content,
        },
      );
      const lost = answered.overflow ?? answered.refused;
      if (lost !== undefined) throw lost;
      const { promptCut } = answered;
      const reply = replyTo(message, this.#rules.said(answered.output ?? ''));
      const reports = await this.#remember([[message, reply]], context);
      const warnings = await commitWanted(this.#memory, retrieval, {
        ...context,
        done: 'The exchange is remembered',
      });
      const report = mergeReports([...reports, { ...emptyReport, warnings }]);
      const usage = addUsage(retrieval.usage, answered.usage, report.usage);
      return { reply, retrieval, report, ...defined({ promptCut }), usage };
    });
  }

  flush(context: WriteContext): Promise<WriteReport | null> {
    return this.#inTurn(async () => {
      if (!this.#memory.info.capabilities.has('flush')) return null;
      return requireCapability(this.#memory, 'flush')(context);
    });
  }

  async answer(question: AskedQuestion, context: ReadContext): Promise<AssistantAnswer> {
    this.#assertOpen();
    checkContext(context);
    if (question.kind === 'free-text' && question.earlier !== undefined) {
      return this.#answerAlone(question, context);
    }
    const { language } = question;
    const window = await this.#windows.of(context.scope);
    const isWhole = this.#settings.query === 'prompt';
    const text = isWhole ? this.#written(question) : (question.searchText ?? question.text);
    const retrieval = await this.#retrieve(text, question.askedAt, context);
    const { askedAt: eventTime } = question;
    const shown = { retrieval, window, language };
    const asking = await this.#asking({ phase: 'answer', shown, eventTime, context });
    const answered = answerOf(
      await (this.#answerWay === undefined
        ? this.#rules.answer(asking, question)
        : this.#answerWay(asking, question, retrieval)),
    );
    const moment = { clock: context.clock, eventTime };
    const shownIds = answered.overflow ? [] : shownTurnIds(window, moment, answered.promptCut?.messages ?? 0);
    return {
      ...answered,
      retrieval,
      ...(shownIds.length > 0 && { shownTurnIds: shownIds }),
      usage: addUsage(retrieval.usage, answered.usage),
    };
  }

  adapt(feedback: JsonObject, context: WriteContext): Promise<AdaptReport> {
    return this.#inTurn(async () => requireCapability(this.#memory, 'evolve')(feedback, context));
  }

  deleteBySource(sourceIds: readonly string[], context: WriteContext): Promise<string[]> {
    return this.#inTurn(async () => {
      const deleteBySource = requireCapability(this.#memory, 'deleteBySource');
      await this.#windows.forget(context.scope, new Set(sourceIds));
      return deleteBySource(sourceIds, context);
    });
  }

  eraseUser(user: string): Promise<void> {
    return this.#inTurn(async () => {
      const eraseUser = requireCapability(this.#memory, 'eraseUser');
      await this.#windows.erase(user);
      await eraseUser(user);
    });
  }

  snapshot(): Promise<MemorySnapshot> {
    return this.#inTurn(async () => {
      const state = await requireCapability(this.#memory, 'snapshot')();
      return encodeAssistantState(this.#system, state, await this.#windows.all());
    });
  }

  restore(snapshot: MemorySnapshot): Promise<void> {
    return this.#inTurn(async () => {
      const restoreMemory = requireCapability(this.#memory, 'restore');
      const state = decodeAssistantState(this.#system, snapshot);
      await restoreMemory(state.memory);
      await this.#windows.replace(state.windows);
    });
  }

  close(): Promise<void> {
    return this.#afterOthers(async () => {
      if (this.#isClosed) return;
      this.#isClosed = true;
      await Promise.all([this.#windows.close(), this.#memory.close()]);
    });
  }

  /** Its name in snapshots. */
  get #system(): string {
    return `assistant/${this.#memory.info.name}`;
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new ClosedError(this.#settings.name ?? this.#memory.info.name);
  }

  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#afterOthers(async () => {
      this.#assertOpen();
      return task();
    });
  }

  /** Runs one task at a time, in order of arrival; a failed task does not stop the next. */
  #afterOthers<Result>(task: () => Promise<Result>): Promise<Result> {
    const next = this.#last.then(task, task);
    this.#last = next;
    return next;
  }

  /** The message that asks a question, as the model is sent it. */
  #written(question: AskedQuestion): string {
    const request = this.#rules.requestAlone(question);
    return request === undefined ? question.text : (this.#reword(request).messages.at(-1)?.content ?? '');
  }

  /** Answers a question that has its own earlier messages, and no memory. */
  async #answerAlone(question: AskedQuestion, { signal }: ReadContext): Promise<AssistantAnswer> {
    const alone = {
      model: this.#model,
      phase: 'answer' as const,
      contents: noContents(question.language),
      inChat: false,
      maxTokens: this.#settings.format.maxPromptTokens,
      signal,
    };
    const answered = answerOf(await this.#rules.answer(alone, question));
    return { ...answered, retrieval: { items: [], usage: zeroUsage } };
  }

  async #retrieve(text: string, time: Turn['eventTime'], context: ReadContext): Promise<Retrieval> {
    const { info } = this.#memory;
    const { evidenceIds, ...open } = context;
    const privileged = info.capabilities.has('privileged') && evidenceIds !== undefined;
    const query = { text, k: this.#settings.k, ...defined({ queryTime: time }) };
    const retrieval = await this.#memory.retrieve(query, privileged ? { ...open, evidenceIds } : open);
    return info.provenance === undefined ? retrieval : { ...retrieval, provenance: info.provenance };
  }

  async #asking({
    phase,
    shown,
    eventTime,
    context: { scope, clock, signal },
  }: {
    readonly phase: CallPhase;
    readonly shown: Pick<PromptSources, 'retrieval' | 'window' | 'language'>;
    readonly eventTime: Turn['eventTime'];
    readonly context: ReadContext;
  }): Promise<Asking> {
    const { k, format, window } = this.#settings;
    return {
      model: this.#model,
      phase,
      contents: await readPromptContents({
        ...shown,
        memory: this.#memory,
        retrieves: k > 0,
        showsAll: k === Number.POSITIVE_INFINITY,
        format,
        verbatim: this.#rules.showsVerbatim(format),
        scope,
        moment: { clock, eventTime },
      }),
      inChat: window !== undefined,
      maxTokens: format.maxPromptTokens,
      signal,
    };
  }

  /** All observed messages become visible together, after the last write has succeeded. */
  async #remember(items: readonly Observed[], context: WriteContext): Promise<WriteReport[]> {
    let window = await this.#windows.of(context.scope);
    const plans = items.map((item) => {
      const plan = planObservation(item, window, { settings: this.#settings.window, rules: this.#rules });
      window = plan.window;
      return { ...plan, written: [] as WriteReport[] };
    });
    const changes = plans.flatMap(({ batches, written }) =>
      batches.flatMap((batch) =>
        writesOf(this.#memory, batch, context).map((write) => async () => written.push(await write())),
      ),
    );
    await allOrNothing(this.#memory, changes);
    await this.#windows.put(context.scope, window);
    return plans.map(({ buffered, skipped, written }) =>
      mergeReports([...written, { ...emptyReport, buffered: [...buffered], skipped }]),
    );
  }
}

function answerOf({ overflow, refused: _refused, ...answered }: AskedInForm<string>) {
  return { ...answered, ...(overflow !== undefined && { overflow: true as const }) };
}

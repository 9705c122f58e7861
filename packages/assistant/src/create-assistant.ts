import {
  type Assistant,
  addUsage,
  type CallPhase,
  type ChatModel,
  ClosedError,
  ConfigError,
  type MemoryStorage,
  type MemorySystem,
  parseConfig,
  type ReadContext,
  type Retrieval,
  requireCapability,
  type Turn,
  type WriteContext,
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
import { fixedRules } from './rules.js';
import { createStoredWindows } from './stored-windows.js';

const rulesOf = { fixed: fixedRules, reference: referenceRules };

/** Options of {@link createAssistant}: memory, model and settings. */
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
}

/**
 * A memory system, a short-term window, a chat model and a prompt format as one assistant.
 *
 * - `observe` accepts all items or, if a write fails, none.
 * - `act` remembers the message and the reply after answering; if that write fails, the reply is lost and the state is
 *   unchanged. The reply's id is the message's id followed by `/reply`. The access events of the retrieval (heat,
 *   recency) are committed last; if only that fails, the report contains a warning.
 * - `flush` flushes the memory; the window is shown in every prompt, so it needs no flush.
 * - `answer` changes nothing. A reply without an answer even after one repair gives `output: null` with the reason, and
 *   so does a prompt that does not fit the model's context; other failures of the provider are thrown.
 * - With a window, its messages are shown in every prompt, so that every message is visible until it has moved into
 *   memory. Windows, like memories, belong to one scope each.
 * - With `format.maxPromptTokens` a prompt that is too long is sent without its oldest parts, and `promptCut` reports
 *   the cut (packages/amemgym/spec.md#faults-of-the-original). Memory and window still contain everything, including the
 *   whole of a cut message.
 * - With a `storage` the window survives a restart, as a memory with its own storage does. A message leaves the window
 *   after the memory has stored it: a crash in between loses nothing and stores nothing twice.
 *
 * @example
 * ```ts
 * import { createAssistant } from '@memgym/assistant';
 * import type { MemorySystem } from '@memgym/core';
 * import { createOpenAIChatModel } from '@memgym/llm-client';
 *
 * declare const memory: MemorySystem;
 *
 * const assistant = createAssistant({
 *   memory,
 *   model: createOpenAIChatModel({ model: 'gpt-4o-mini' }),
 *   k: 30,
 *   window: { updateBatch: 2, localLength: 4 },
 * });
 * ```
 *
 * @throws {ConfigError} when an option is invalid
 * @throws {StorageError} when the storage is in use, or contains something else
 */
export function createAssistant({
  memory,
  model,
  storage,
  answerWay,
  ...settings
}: AssistantOptions): Assistant {
  const {
    k,
    query,
    window: windowSettings,
    profile,
    format,
    name,
  } = parseConfig('Assistant options', assistantOptionsSchema, settings);
  checkPorts('Assistant options', { memory, model, ...defined({ storage }) }, ['memory', 'model']);
  const rules = rulesOf[profile];
  const verbatim = rules.showsVerbatim(format);
  const label = name ?? memory.info.name;
  const system = `assistant/${memory.info.name}`;
  const inTurn = createTurnstile();
  if (storage !== undefined && windowSettings === undefined) {
    throw new ConfigError(
      'Assistant options: `storage` is for the short-term window, but there is no `window`.',
      {
        key: 'storage',
        hint: 'Set `window`, too. The memory has its own storage: createMemory({ storage }).',
      },
    );
  }
  const windows = createStoredWindows(storage);
  let closed = false;

  const assertOpen = (): void => {
    if (closed) throw new ClosedError(label);
  };
  async function retrieve(text: string, time: Turn['eventTime'], context: ReadContext): Promise<Retrieval> {
    const { evidenceIds, ...open } = context;
    const privileged = memory.info.capabilities.has('privileged') && evidenceIds !== undefined;
    const query = { text, k, ...defined({ queryTime: time }) };
    const retrieval = await memory.retrieve(query, privileged ? { ...open, evidenceIds } : open);
    return memory.info.provenance === undefined
      ? retrieval
      : { ...retrieval, provenance: memory.info.provenance };
  }

  const askingFrom = async (
    phase: CallPhase,
    shown: Pick<PromptSources, 'retrieval' | 'window' | 'language'>,
    eventTime: Turn['eventTime'],
    { scope, clock, signal }: ReadContext,
  ): Promise<Asking> => ({
    model,
    phase,
    contents: await readPromptContents({
      ...shown,
      memory,
      retrieves: k > 0,
      showsAll: k === Number.POSITIVE_INFINITY,
      format,
      verbatim,
      scope,
      moment: { clock, eventTime },
    }),
    inChat: windowSettings !== undefined,
    maxTokens: format.maxPromptTokens,
    signal,
  });

  /** All observed messages become visible together, after the last write has succeeded. */
  async function remember(items: readonly Observed[], context: WriteContext) {
    let window = await windows.of(context.scope);
    const plans = items.map((item) => {
      const plan = planObservation(item, window, windowSettings, rules);
      window = plan.window;
      return plan;
    });
    const changes = plans.flatMap(({ batches }, index) =>
      batches.flatMap((batch) =>
        writesOf(memory, batch, context).map((write) => async () => ({ index, report: await write() })),
      ),
    );
    const done = await allOrNothing(memory, changes);
    await windows.put(context.scope, window);
    return plans.map(({ buffered, skipped }, place) => {
      const written = done.filter(({ index }) => index === place).map(({ report }) => report);
      return mergeReports([...written, { ...emptyReport, buffered: [...buffered], skipped }]);
    });
  }

  return {
    observe: (items, context) =>
      inTurn(async () => {
        assertOpen();
        checkContext(context);
        return remember(items, context);
      }),

    act: (message, context) =>
      inTurn(async () => {
        assertOpen();
        checkMessage(message);
        checkContext(context);
        const language = detectLanguage(message.content);
        // A message has no evidence: a privileged memory finds nothing for it.
        const retrieval = await retrieve(message.content, message.eventTime, { ...context, evidenceIds: [] });
        const shown = { retrieval, window: await windows.of(context.scope), language };
        const answered = await askInForm(
          await askingFrom('converse', shown, message.eventTime, context),
          rules.chatReply,
          (given, text) => ({ ...given, message: { ...shownTurn(message, format), text } }),
          message.content,
        );
        const lost = answered.overflow ?? answered.refused;
        if (lost !== undefined) throw lost;
        const { promptCut } = answered;
        const reply = replyTo(message, rules.said(answered.output ?? ''));
        const reports = await remember([[message, reply]], context);
        const report = mergeReports([
          ...reports,
          {
            ...emptyReport,
            warnings: await commitWanted(memory, retrieval, context, 'The exchange is remembered'),
          },
        ]);
        const usage = addUsage(retrieval.usage, answered.usage, report.usage);
        return { reply, retrieval, report, ...defined({ promptCut }), usage };
      }),

    flush: (context) =>
      inTurn(async () => {
        assertOpen();
        if (!memory.info.capabilities.has('flush')) return null;
        return requireCapability(memory, 'flush')(context);
      }),

    async answer(question, context) {
      assertOpen();
      checkContext(context);
      const { language } = question;
      if (question.kind === 'free-text' && question.earlier !== undefined) {
        const { signal } = context;
        const contents = noContents(language);
        const alone = {
          model,
          phase: 'answer' as const,
          contents,
          inChat: false,
          maxTokens: format.maxPromptTokens,
          signal,
        };
        const answered = answerOf(await rules.answer(alone, question));
        return { ...answered, retrieval: { items: [], usage: zeroUsage } };
      }
      const window = await windows.of(context.scope);
      const text = query === 'prompt' ? rules.written(question) : (question.searchText ?? question.text);
      const retrieval = await retrieve(text, question.askedAt, context);
      const asking = await askingFrom('answer', { retrieval, window, language }, question.askedAt, context);
      const answered = answerOf(
        await (answerWay === undefined
          ? rules.answer(asking, question)
          : answerWay(asking, question, retrieval)),
      );
      const moment = { clock: context.clock, eventTime: question.askedAt };
      const shown = answered.overflow ? [] : shownTurnIds(window, moment, answered.promptCut?.messages ?? 0);
      return {
        ...answered,
        retrieval,
        ...(shown.length > 0 && { shownTurnIds: shown }),
        usage: addUsage(retrieval.usage, answered.usage),
      };
    },

    adapt: (feedback, context) =>
      inTurn(async () => {
        assertOpen();
        return requireCapability(memory, 'evolve')(feedback, context);
      }),

    deleteBySource: (sourceIds, context) =>
      inTurn(async () => {
        assertOpen();
        const deleteBySource = requireCapability(memory, 'deleteBySource');
        await windows.forget(context.scope, new Set(sourceIds));
        return deleteBySource(sourceIds, context);
      }),

    eraseUser: (user) =>
      inTurn(async () => {
        assertOpen();
        const eraseUser = requireCapability(memory, 'eraseUser');
        await windows.erase(user);
        await eraseUser(user);
      }),

    snapshot: () =>
      inTurn(async () => {
        assertOpen();
        return encodeAssistantState(
          system,
          await requireCapability(memory, 'snapshot')(),
          await windows.all(),
        );
      }),

    restore: (snapshot) =>
      inTurn(async () => {
        assertOpen();
        const restoreMemory = requireCapability(memory, 'restore');
        const state = decodeAssistantState(system, snapshot);
        await restoreMemory(state.memory);
        await windows.replace(state.windows);
      }),

    close: () =>
      inTurn(async () => {
        if (closed) return;
        closed = true;
        await Promise.all([windows.close(), memory.close()]);
      }),
  };
}

function answerOf({ overflow, refused: _refused, ...answered }: AskedInForm<string>) {
  return { ...answered, ...(overflow !== undefined && { overflow: true as const }) };
}

/** Runs one task at a time, in order of arrival; a failed task does not stop the next. */
function createTurnstile(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task, task);
    last = next;
    return next;
  };
}

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ChatModel, ChatRequest } from '@memgym/core';
import { parseExperiment } from '@memgym/experiments';
import { byKind, wrapModel } from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { createSimulation } from '@memgym/offline-model';
import type { SuppliedPrompts } from '@memgym/prompts/supplied';
import { allReplies } from '../../__fixtures__/registry.js';
import { withModel } from '../../__fixtures__/with-model.js';
import { planRun, type RunPlan } from '../../plan/run-plan.js';
import { runExperiment } from '../../run/run-experiment.js';
import type { Scene } from './scene.js';
import type { ShownRequest } from './shown-request.js';

/**
 * Plays a scene as `memgym run` does, with a server on loopback in place of the model, and returns what the server
 * received, in order. Nothing of a prompt is made here.
 * @param prompts texts in place of those of prompts. Default: none
 */
export async function recordRequests(
  scene: Scene,
  folder: string,
  prompts?: SuppliedPrompts,
): Promise<ShownRequest[]> {
  // One at a time, so that the request that arrives is the one that was last asked.
  let asked: ChatRequest | undefined;
  const shown: ShownRequest[] = [];
  const server = await startOpenAIServer({
    chat: ({ body }) => {
      if (asked?.prompt === undefined) throw new Error('The run did not note this request.');
      const { role, phase, prompt } = asked;
      shown.push({
        prompt: `${prompt.name}@${prompt.version}`,
        role,
        phase,
        input: prompt.input,
        body: body as unknown as ShownRequest['body'],
      });
      return replyTo(asked, scene);
    },
  });
  try {
    const plan = { ...(await planScene(scene, folder, server.baseUrl)), prompts };
    const noting = (model: ChatModel): ChatModel =>
      wrapModel(model, [
        byKind({
          chat: (call, next) => {
            asked = call.request;
            return next(call);
          },
        }),
      ]);
    const { problems } = await runExperiment(withModel(plan, noting(plan.model)), {
      runsFolder: join(folder, 'runs'),
      cacheFolder: join(folder, 'cache'),
    });
    if (problems.length > 0) throw new Error(`${scene.name}: ${JSON.stringify(problems)}`);
    return shown;
  } finally {
    await server.close();
  }
}

const simulation = createSimulation({ contextTokens: 128_000 });

const knownReplies = await allReplies();

function replyTo({ messages, prompt }: ChatRequest, { replies = {} }: Scene): string {
  const scripted = replies[prompt?.name ?? ''];
  if (typeof scripted === 'string') return scripted;
  if (scripted !== undefined) return scripted(messages.map(({ content }) => content).join('\n'));
  const known = knownReplies.find((reply) => reply.prompt === prompt?.name);
  if (known === undefined) throw new Error(`There is no reply to ${prompt?.name}.`);
  return known.reply(prompt?.input, simulation);
}

async function planScene(
  { name, benchmark, system, experiment = {}, data }: Scene,
  folder: string,
  baseUrl: string,
): Promise<RunPlan> {
  const dataFolder = typeof data === 'string' ? data : join(folder, 'data');
  for (const [file, text] of typeof data === 'string' ? [] : Object.entries(data)) {
    await mkdir(dirname(join(dataFolder, file)), { recursive: true });
    await writeFile(join(dataFolder, file), text);
  }
  return planRun({
    experiment: parseExperiment(name, {
      name: 'gallery',
      embedder: 'offline',
      // A reply that is missing here ends the run at once.
      model: { retry: { tries: 1, waitMs: 0 } },
      // One after another, so that they arrive in the same order every time.
      concurrency: { episodes: 1, questions: 1, startInFlight: 1, maxInFlight: 1 },
      ...experiment,
      benchmark,
      systems: [{ name: system.type, ...system }],
    }),
    dataPath: dataFolder,
    environment: { OPENAI_BASE_URL: baseUrl },
    configFolder: folder,
  });
}

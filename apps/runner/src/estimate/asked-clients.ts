import { type ChatModel, type Embedder, InternalError } from '@memgym/core';
import type { RunPlan } from '../plan/run-plan.js';
import { clientsOf } from '../run/clients-of.js';
import type { CallKind } from './call-meter.js';

/** The models and embedders that a run may ask, each with its key in the experiment. */
export function askedClients(plan: RunPlan): ReadonlyMap<ChatModel | Embedder, string> {
  const used = new Set<ChatModel | Embedder | undefined>([
    ...plan.plays.flatMap(({ system }) => [system.model, system.embedder]),
    ...[plan.simulator, plan.judge, ...plan.judges.values()],
  ]);
  const clients = Object.entries(clientsOf(plan)).filter(([, { client }]) => used.has(client));
  return new Map(clients.map(([key, { client }]) => [client, key]));
}

/** The model or embedder that calls of a kind ask. */
export function clientOf(plan: RunPlan, { role, system, judged = '' }: CallKind): ChatModel | Embedder {
  if (role === 'simulator') return plan.simulator;
  if (role === 'judge') return plan.judges.get(judged) ?? plan.judge;
  const own = plan.plays.find((play) => play.system.config.name === system)?.system ?? plan;
  if (role !== 'embed') return own.model;
  if (own.embedder === undefined) throw new InternalError(`${system} embeds, but has no embedder.`);
  return own.embedder;
}

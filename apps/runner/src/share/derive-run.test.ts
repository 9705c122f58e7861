import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chanceOf } from '@memgym/evaluators';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { deriveAnswers, episodePath, readEpisodeFile } from '@memgym/runs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import type { RunPlan } from '../plan/run-plan.js';
import { runExperiment } from '../run/run-experiment.js';
import { deriveRun } from './derive-run.js';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Asked {
  readonly response_format?: { readonly json_schema?: { readonly schema: Schema } };
}

/** The smallest value that fits a schema. */
const least = ({ type, enum: values, properties = {} }: Schema): unknown =>
  values?.[0] ??
  (type === 'object'
    ? Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, least(of)]))
    : type === 'integer'
      ? 0
      : 'A');

describe('a run with dialogues, whose records are derived again', () => {
  let place = '';
  let server: OpenAIServer;
  let plan: RunPlan;
  let folder = '';
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'memgym-derive-'));
    let sent = 0;
    server = await startOpenAIServer({
      chat: ({ body }) => {
        const schema = (body as unknown as Asked).response_format?.json_schema?.schema;
        sent += 1;
        return schema === undefined ? `What I have to say is number ${sent}.` : JSON.stringify(least(schema));
      },
    });
    const model = { type: 'openai', model: 'small', baseUrl: server.baseUrl };
    plan = await planSmallRun(place, 1, ['none'], { model });
    ({ folder } = await runExperiment(plan, { runsFolder: join(place, 'runs') }));
  });
  afterAll(async () => {
    await server.close();
    await rm(place, { recursive: true });
  });

  const unheard = 'messages of played dialogues that no recorded reply has';
  const countOf = async (): Promise<number> =>
    (await deriveRun(plan, folder)).underived.find(({ what }) => what === unheard)?.count ?? 0;

  it('counts the messages that no recorded reply has: the first ones of sessions, and all if no call is recorded', async () => {
    const [
      {
        system,
        episodes: [episode],
      } = { episodes: [] },
    ] = plan.plays;
    const played = await readEpisodeFile(episodePath(folder, system?.config.name ?? '', episode?.id ?? ''));
    const turns = played?.turns ?? [];
    const replies = turns.filter(({ content }) => content.startsWith('What I have to say'));
    expect(replies.length).toBeGreaterThan(turns.length / 2);
    expect(await countOf()).toBe(turns.length - replies.length);
    await rename(join(folder, 'calls'), join(folder, 'away'));
    expect(await countOf()).toBe(turns.length);
    await rename(join(folder, 'away'), join(folder, 'calls'));
  });

  it('lets a signal in after each record', async () => {
    const controller = new AbortController();
    let read = 0;
    const plays = plan.plays.map(({ system, episodes }) => ({
      ...{ system: system.config.name, episodes },
      readOutput: async () => {
        read += 1;
        setImmediate(() => controller.abort());
        return null;
      },
    }));
    const { benchmark, judge, judges } = plan;
    const chance = () => chanceOf(1, { id: '' });
    const { signal } = controller;
    await expect(
      deriveAnswers(folder, plays, { benchmark, judge, judges, chanceOf: chance, signal }),
    ).rejects.toThrow('aborted');
    expect(read).toBeLessThan(4);
  });
});

import type { JsonObject, RunManifest, RunResult } from '@memgym/core';
import { draftedText } from '@memgym/scoring';
import { formatCount } from './format.js';

/** Facts of a run in words, the same for the terminal and the report. */
export interface RunFacts {
  /** The start day of the run in UTC: `2026-04-05`; undefined if it is not recorded. */
  readonly date: string | undefined;
  /** `2,200`, or `300 of 2,954` if only a part of the data was played. */
  readonly questions: string;
  /** `12 questions were drafted by a model and checked by nobody`; null if people wrote all. */
  readonly drafted: string | null;
  readonly episodes: string;
  /** `the half for choosing`, or for showing; null if the run is of all people. */
  readonly half: string | null;
  /** Null if none were asked. */
  readonly probes: string | null;
  /** The number of times each question was asked; null for once. */
  readonly trials: string | null;
  /** Memory systems, without rules and without the benchmark’s own bounds. */
  readonly systems: string;
  /** `offline (simulated)`, or `small (served as small-2026-02)` if the server names another model. */
  readonly model: string;
  /** Null if no system used one. */
  readonly embedder: string | null;
  /** `gpt-4.1; NFCats: small` if the judge of all or of some answers is not the model; otherwise null. */
  readonly judge: string | null;
  /** `fixed`, or `reference, but notes fixed`; null if nothing of the run has profiles. */
  readonly profile: string | null;
  /** `3 supplied`; null if all texts are those of MemGym. */
  readonly suppliedPrompts: string | null;
  /** Plugins from outside, with version and the first digits of their code’s digest; empty if there are none. */
  readonly plugins: readonly string[];
  /** `notes Notebook 1.2`: what services said that they are, by system; empty if there are none. */
  readonly services: readonly string[];
  /** Whether only a part of the data was played. */
  readonly isPart: boolean;
}

export function runFacts({
  manifest,
  result,
}: {
  readonly manifest: RunManifest;
  readonly result: RunResult;
}): RunFacts {
  const { episodes, questions, probes, whole, drafted } = manifest.data;
  const embeds = result.systems.some(({ usage }) => usage.embeddedTexts > 0);
  return {
    date: manifest.startedOn,
    questions: shareOf(questions, whole.questions),
    drafted: drafted === undefined ? null : draftedText(drafted),
    episodes: shareOf(episodes, whole.episodes),
    half: halfOf(manifest),
    probes: probes === 0 ? null : formatCount(probes),
    trials: result.asked.trials === 1 ? null : formatCount(result.asked.trials),
    systems: formatCount(
      result.systems.filter(({ type, standing }) => standing !== 'rule' && type !== 'bound').length,
    ),
    model: modelNames(manifest),
    embedder: embeds ? nameOf(manifest.embedder ?? {}, manifest) : null,
    judge: judgeNames(manifest),
    profile: profileOf(manifest),
    suppliedPrompts:
      manifest.suppliedPrompts === undefined
        ? null
        : `${formatCount(manifest.suppliedPrompts.length)} supplied`,
    plugins: (manifest.plugins ?? []).map(({ name, version, digest, edited }) =>
      [name, version, digest.slice(0, 8), edited === undefined ? undefined : '(edited during the run)']
        .filter((word) => word !== undefined)
        .join(' '),
    ),
    services: Object.entries(manifest.services ?? {}).map(
      ([system, said]) => `${system} ${said.join(', then ')}`,
    ),
    isPart: episodes < whole.episodes || questions < whole.questions,
  };
}

function profileOf({ profile }: RunManifest): string | null {
  if (profile === undefined) return null;
  const departing = Object.entries(profile.departing ?? {});
  if (departing.length === 0) return profile.run;
  return `${profile.run}, but ${departing.map(([name, own]) => `${name} ${own}`).join(', ')}`;
}

/** Which half of the people was played. */
export function halfOf({ config: { benchmark } }: RunManifest): string | null {
  const split =
    typeof benchmark === 'object' && benchmark !== null && 'split' in benchmark && benchmark.split;
  return split === 'choose' || split === 'show' ? `the half for ${halves[split]}` : null;
}

const halves = { choose: 'choosing', show: 'showing' } as const;

const shareOf = (played: number, all: number): string =>
  played < all ? `${formatCount(played)} of ${formatCount(all)}` : formatCount(played);

/** The models of the systems; usually one. */
function modelNames(manifest: RunManifest): string {
  const own = Object.values(manifest.models ?? {}).flatMap(({ model }) =>
    model === undefined ? [] : [model],
  );
  const systems = Array.isArray(manifest.config.systems) ? manifest.config.systems.length : 0;
  const all = own.length < systems || own.length === 0 ? [manifest.model, ...own] : own;
  return [...new Set(all.map((model) => nameOf(model, manifest)))].join(', ');
}

/** The judge of all answers, then those of parts of the benchmark. */
function judgeNames(manifest: RunManifest): string | null {
  const { judge, judges = {}, model } = manifest;
  const parts = Object.entries(judges).map(([part, info]) => `${part}: ${nameOf(info, manifest)}`);
  if (judge === undefined && parts.length === 0) return null;
  return [nameOf(judge ?? model, manifest), ...parts].join('; ');
}

function nameOf({ model, simulated }: JsonObject, { served = [] }: RunManifest): string {
  const name = typeof model === 'string' ? model : 'unknown';
  if (simulated === true) return `${name} (simulated)`;
  const names = served.flatMap((of) => (of.model === name ? [of.servedModel] : []));
  return names.every((other) => other === name) ? name : `${name} (served as ${names.join(' and ')})`;
}

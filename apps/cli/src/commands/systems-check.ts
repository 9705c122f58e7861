import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ConformancePropertyId,
  conformanceProperties,
  declaredSubject,
  type ProbeReport,
  probeService,
  runConformance,
} from '@memgym/conformance';
import { ConfigError, didYouMean } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { applySettings } from '@memgym/experiments';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createOfflineChatModel } from '@memgym/offline-model';
import { provideKeys, readEnvironment, sharedReplies, startedPrograms } from '@memgym/runner';
import type { FlagsFor } from '../declared/flags-for.js';
import { notify, print, printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';
import { type CheckedSystem, showConformance, showConformanceTable } from '../output/show-conformance.js';
import { registryFor } from '../registry.js';
import { readSettings } from './read-settings.js';

type CheckFlags = FlagsFor['systemsCheck'];

/** In seconds. */
const usualTimeLimit = 180;

/** `memgym systems check` */
export async function checkSystems(system: string | undefined, flags: CheckFlags): Promise<void> {
  if (flags.probe) return probe(system, flags);
  const isAll = system === 'all';
  const checked = isAll ? await checkAll(flags) : [await checkOne(system, flags)];
  if (flags.json) printJson(isAll ? { systems: checked } : checked[0]);
  else if (isAll) showConformanceTable(checked);
  else for (const each of checked) showConformance(each);
  if (checked.some(({ conforms }) => !conforms)) process.exitCode = 1;
}

/** Says what a service can do. */
async function probe(system: string | undefined, flags: CheckFlags): Promise<void> {
  if (system === undefined || system === 'all' || flags.only !== undefined) {
    throw new ConfigError('--probe tries one service.', {
      key: '--probe',
      hint: 'Name its type, such as http with --set url=<its address>, and leave out --only.',
    });
  }
  const { definition, create } = await subjectOf(system, flags);
  const trial = create();
  if (!trial.info.capabilities.has('outside')) {
    throw new ConfigError(`'${definition.type}' is in this process, not a service.`, {
      key: '--probe',
      hint: 'Leave out --probe: the suite checks it without cost.',
    });
  }
  await trial.close();
  const report = await probeService(create, {
    user: `probe ${randomUUID()}`,
    now: () => performance.now(),
    pause: (ms) => sleep(ms),
  });
  if (flags.json) printJson({ system: definition.type, ...report });
  else showProbe(definition.type, report);
  if (!report.usable) process.exitCode = 1;
}

async function checkAll(flags: CheckFlags): Promise<CheckedSystem[]> {
  if (flags.set !== undefined || flags.unreachable !== undefined) {
    throw new ConfigError('All systems are checked with their defaults, without --set and --unreachable.', {
      key: '--set',
      hint: 'Name one system instead of `all`.',
    });
  }
  const checked: CheckedSystem[] = [];
  const own = registryFor()
    .declared('memorySystem')
    .filter(({ isOwn }) => isOwn);
  for (const { type } of own) {
    if (await isElsewhere(type)) notify(`${type}: not checked, because it needs the address of a service.`);
    else checked.push(await checkOne(type, flags));
  }
  return checked;
}

/** Whether a system is in front of a service, whose address its options must give. */
async function isElsewhere(type: string): Promise<boolean> {
  try {
    const { create } = await subjectOf(type, {});
    const system = create();
    await system.close();
    return system.info.capabilities.has('outside');
  } catch (error) {
    if (ConfigError.isInstance(error)) return true;
    throw error;
  }
}

async function checkOne(system: string | undefined, flags: CheckFlags): Promise<CheckedSystem> {
  const only = flags.only?.map(propertyId);
  if (system === undefined) {
    throw new ConfigError('No memory system was given.', {
      key: 'system',
      hint: 'Give a type, a package or a file, as in `memgym systems check ./my-memory.ts`, or `all`.',
    });
  }
  const { definition, options, replies, ports, create } = await subjectOf(system, flags);
  const declared = declaredSubject(definition);
  const subject = {
    ...declared,
    exempt: { ...declared.exempt, ...parseExemptions(flags.exempt ?? []) },
  };
  // Wrong options are reported once, not as a failure of every property.
  await create().close();
  const report = await runConformance(
    (given) => createMemorySystem({ type: definition, options, ports: given }),
    {
      ...subject,
      replies,
      name: definition.type,
      seed: flags.seed,
      timeLimitSeconds: flags.timeLimit ?? usualTimeLimit,
      ...(only && { only }),
      ...(flags.unreachable && {
        unreachable: () =>
          createMemorySystem({
            type: definition,
            options: applySettings(options, flags.unreachable ?? []),
            ports,
          }),
      }),
    },
  );
  return { ...report, command: commandOf(system, flags) };
}

/** The system with its options, and with models that are simulated. The programs that it starts are shown first. */
async function subjectOf(system: string, { set }: Pick<CheckFlags, 'set'>) {
  const options = readSettings(set);
  const registry = registryFor();
  const definition = await registry.find('memorySystem', system);
  const isOwn = (await registry.loaded('memorySystem', system)) === undefined;
  provideKeys([{ definition, options }], await readEnvironment());
  const replies = [...sharedReplies, ...(await registry.replies('memorySystem', system))];
  const ports = { model: createOfflineChatModel({ replies }), embedder: createHashedEmbedder() };
  for (const program of startedPrograms({ definition, options }))
    notify(`${definition.type} starts: ${program}`);
  const create = () => createMemorySystem({ type: definition, options, ports });
  return { definition, isOwn, options, replies, ports, create };
}

/** The same command for one property, quoted for a shell. */
function commandOf(system: string, { set = [], seed, timeLimit }: CheckFlags): string {
  const words = ['memgym', 'systems', 'check', system];
  for (const setting of set) words.push('--set', setting);
  if (seed !== 'conformance') words.push('--seed', seed);
  if (timeLimit !== undefined) words.push('--time-limit', String(timeLimit));
  return words
    .map((word) => (/^[\w@./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ');
}

function parseExemptions(given: readonly string[]): Partial<Record<ConformancePropertyId, string>> {
  return Object.fromEntries(
    given.map((text) => {
      const [id = '', ...rest] = text.split('=');
      const reason = rest.join('=').trim();
      if (reason !== '') return [propertyId(id), reason];
      throw new ConfigError(`--exempt '${text}' gives no reason.`, {
        key: '--exempt',
        hint: `Write --exempt '${id}=the reason', which the report shows.`,
      });
    }),
  );
}

function propertyId(text: string): ConformancePropertyId {
  const ids = conformanceProperties.map(({ id }) => id);
  const found = ids.find((id) => id === text);
  if (found !== undefined) return found;
  throw new ConfigError(`There is no property '${text}'; the properties are ${ids.join(', ')}.`, {
    key: '--only',
    hint: didYouMean(text, ids).trim() || 'Choose from these.',
  });
}

/** Prints what a service can do, one line each. */
function showProbe(system: string, { usable, findings }: ProbeReport): void {
  print(`What '${system}' can do, tried with eight messages in two scopes of its own\n`);
  printColumns(findings.map(({ what, outcome, detail }) => ['', outcome, what, detail]));
  print(
    usable
      ? '\nA benchmark can measure it. The whole contract: the same command without --probe.'
      : '\nA benchmark cannot measure it: it must store, find by a word, separate users and empty a scope.',
  );
}

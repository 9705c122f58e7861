import {
  createManualClock,
  createRng,
  type EventTime,
  type MemoryItem,
  type MemorySystem,
  messageOf,
  type ReadContext,
  type Retrieval,
  type Scope,
  type ServiceAbout,
  type Session,
} from '@memgym/core';

/** One thing that a service can or cannot do. */
export interface ProbeFinding {
  /** What was tried, in a few words. */
  readonly what: string;
  /** `unknown` when it could not be tried, or when the service does not say. */
  readonly outcome: 'yes' | 'no' | 'unknown';
  /** What happened, or what follows for a benchmark. */
  readonly detail: string;
}

/** What a service can do, found out with eight messages. */
export interface ProbeReport {
  /** Whether it stores, finds, separates and empties scopes: what a benchmark needs. */
  readonly usable: boolean;
  readonly findings: readonly ProbeFinding[];
}

/** Options of {@link probeService}. */
export interface ProbeOptions {
  /** A user that the service does not have; it is emptied at the end. So is the same name with ` 2` after it. */
  readonly user: string;
  /** The time, in milliseconds. */
  readonly now: () => number;
}

const said = [
  'I moved to Bergen in March.',
  'My sister Kari lives in Tromsø.',
  'I play the cello in an orchestra.',
  'My cat is called Fjodor.',
  'I am allergic to walnuts.',
  'We drove a red Saab to Gothenburg.',
  'My locker number is 4711.',
  'I work night shifts at a hospital.',
];
const conversation: Session = {
  id: 'probe',
  startTime: '2024-03-01T09:00:00' as EventTime,
  turns: said.map((content, place) => ({ id: `probe-${place + 1}`, role: 'user', content })),
};

/**
 * Finds out what a service can do, before a run is paid: with eight messages and about fifteen questions, in two scopes of
 * its own, which are emptied.
 * @param create makes an instance of its memory system; two are made, as by two processes
 */
export async function probeService(
  create: () => MemorySystem,
  { user, now }: ProbeOptions,
): Promise<ProbeReport> {
  const [first, second] = [create(), create()];
  const findings: ProbeFinding[] = [];
  const [scope, other]: Scope[] = [{ user }, { user: `${user} 2` }] as const;
  const contextOf = (owner: Scope): ReadContext => ({
    ...{ scope: owner, clock: createManualClock(1), rng: createRng('probe') },
  });
  const note = (what: string, outcome: ProbeFinding['outcome'] | boolean, detail: string): void => {
    const word = typeof outcome === 'boolean' ? (outcome ? 'yes' : 'no') : outcome;
    findings.push({ what, outcome: word, detail });
  };
  const ask = (system: MemorySystem, owner: Scope, text: string, k = 3): Promise<Retrieval> =>
    system.retrieve({ text, k }, contextOf(owner));
  /** A step that fails is a finding. */
  const step = async (what: string, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return findings.at(-1)?.outcome !== 'no';
    } catch (problem) {
      note(what, false, messageOf(problem));
      return false;
    }
  };

  let about: ServiceAbout | undefined;
  const answers = await step('says who it is', async () => {
    about = await first.about?.();
    if (about === undefined) note('says who it is', 'unknown', 'its interface has no request for it');
    else note('says who it is', true, `${about.name} ${about.version}`);
  });
  if (about !== undefined) {
    const { health } = about;
    note('is well', health?.isWell ?? 'unknown', health?.detail ?? 'its interface has no request for it');
  }
  const stores =
    answers &&
    (await step('stores messages', async () => {
      const from = now();
      const { usage } = await first.add(conversation, contextOf(scope));
      note('stores messages', true, `${said.length} in ${Math.round(now() - from)} ms`);
      const known = usage.costUsd !== null;
      note(
        'says what it spends',
        known ? 'yes' : 'unknown',
        known ? `${usage.calls} calls` : 'the report shows its cost as unknown',
      );
    }));
  if (!stores) {
    await Promise.all([first.close(), second.close()]);
    return { usable: false, findings };
  }
  const finds = await step('finds by a word', async () => {
    const from = now();
    const { items } = await ask(first, scope, 'Bergen');
    const detail = `${Math.round(now() - from)} ms with waiting until it was stored`;
    note('finds by a word', hasText(items, 'Bergen'), hasText(items, 'Bergen') ? detail : 'nothing with it');
  });
  await step('answers questions', async () => {
    const { items } = await ask(first, scope, 'In which city does Kari, my sister, live?');
    const found = hasText(items, 'Tromsø');
    const missed = 'it answers words, not questions: its recall will be low';
    note('answers questions', found, found ? 'among the best three' : missed);
  });
  await step('names the messages of a memory', async () => {
    const unknown = first.info.provenance === 'unknown';
    note(
      'names the messages of a memory',
      !unknown,
      unknown ? 'recall is not measured' : 'recall is measured',
    );
  });
  await step('keeps the time of messages', async () => {
    const [item] = (await ask(second, scope, 'Bergen', 1)).items;
    const time = item?.eventTime;
    note(
      'keeps the time of messages',
      time !== undefined,
      time ?? 'only the process that wrote them knows it',
    );
  });
  await step('knows a message again', async () => {
    const before = (await ask(second, scope, 'Bergen', 50)).items.length;
    await second.add(conversation, contextOf(scope));
    const after = (await ask(second, scope, 'Bergen', 50)).items.length;
    const detail =
      after > before ? 'another process stores it twice; runs do not, each has its own scopes' : '';
    note('knows a message again', after <= before, detail);
  });
  await step('answers quickly', async () => {
    const times: number[] = [];
    for (const text of said.slice(0, 5)) {
      const from = now();
      await ask(first, scope, text);
      times.push(now() - from);
    }
    const median = times.toSorted((left, right) => left - right)[2] ?? 0;
    note('answers quickly', median < 2000, `a search takes ${Math.round(median)} ms, the median of 5`);
  });
  const separates = await step('separates users', async () => {
    const { items } = await ask(second, other, 'Bergen');
    note('separates users', items.length === 0, items.length === 0 ? '' : 'another user gets these memories');
  });
  for (const [what, can] of capabilitiesOf(first)) note(what, can, can ? '' : 'not offered');
  const empties = await step('empties a scope', async () => {
    await first.reset?.(scope);
    await second.reset?.(other);
    const { items } = await ask(first, scope, 'Bergen');
    note('empties a scope', items.length === 0, items.length === 0 ? '' : 'memories are left');
  });
  await Promise.all([first.close(), second.close()]);
  return { usable: finds && separates && empties, findings };
}

function hasText(items: readonly MemoryItem[], word: string): boolean {
  return items.some(({ text }) => text.includes(word));
}

function capabilitiesOf(system: MemorySystem): readonly (readonly [string, boolean])[] {
  return [
    ['lists memories', system.list !== undefined],
    ['forgets one memory', system.delete !== undefined],
    ['forgets a message', system.deleteBySource !== undefined],
    ['replaces a text', system.update !== undefined],
    ['has the history of a memory', system.history !== undefined],
    ['lists the scopes of a user', system.scopes !== undefined],
    ['copies its state', system.snapshot !== undefined],
  ];
}

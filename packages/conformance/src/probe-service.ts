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
import { type ReturnedMessage, returnedIn } from './admission/given-message.js';
import { untilFound } from './admission/until-found.js';

/** In milliseconds: nobody waits longer for an answer to a question. */
const longestWaitMs = 30_000;

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
  /** Waits before a message that is not found yet is searched again. */
  readonly pause: (ms: number) => Promise<void>;
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
export async function probeService(create: () => MemorySystem, options: ProbeOptions): Promise<ProbeReport> {
  const probe = new Probe(create, options);
  try {
    return { usable: await probe.run(), findings: probe.findings };
  } finally {
    await probe.close();
  }
}

class Probe {
  readonly findings: ProbeFinding[] = [];
  readonly #first: MemorySystem;
  readonly #second: MemorySystem;
  readonly #scope: Scope;
  readonly #other: Scope;
  readonly #now: () => number;
  readonly #pause: ProbeOptions['pause'];
  /** What the service says that it can do. */
  #declared: readonly string[] = [];

  constructor(create: () => MemorySystem, { user, now, pause }: ProbeOptions) {
    this.#first = create();
    this.#second = create();
    this.#scope = { user };
    this.#other = { user: `${user} 2` };
    this.#now = now;
    this.#pause = pause;
  }

  /** Whether the service can be used. */
  async run(): Promise<boolean> {
    if (!(await this.#saysWhoItIs()) || !(await this.#stores())) return false;
    const finds = await this.#finds();
    await this.#keepsAll();
    this.#namesMessages();
    await this.#knowsMessages();
    await this.#answersQuickly();
    const separates = await this.#separates();
    for (const [what, can, name] of capabilitiesOf(this.#first)) {
      const isDeclared = !can && this.#declared.includes(name);
      const unused = `it declares \`${name}\`; name it in the option \`capabilities\``;
      this.#note(what, isDeclared ? 'unknown' : can, can ? '' : isDeclared ? unused : 'not offered');
    }
    const empties = await this.#empties();
    return finds && separates && empties;
  }

  async close(): Promise<void> {
    await Promise.all([this.#first.close(), this.#second.close()]);
  }

  #note(what: string, outcome: ProbeFinding['outcome'] | boolean, detail: string): void {
    const word = typeof outcome === 'boolean' ? (outcome ? 'yes' : 'no') : outcome;
    this.findings.push({ what, outcome: word, detail });
  }

  /** A step that fails is a finding. */
  async #step(what: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return this.findings.at(-1)?.outcome !== 'no';
    } catch (problem) {
      this.#note(what, false, messageOf(problem));
      return false;
    }
  }

  #contextOf(scope: Scope): ReadContext {
    return { scope, clock: createManualClock(1), rng: createRng('probe') };
  }

  #ask(system: MemorySystem, text: string, { k = 3, scope = this.#scope } = {}): Promise<Retrieval> {
    return system.retrieve({ text, k }, this.#contextOf(scope));
  }

  async #saysWhoItIs(): Promise<boolean> {
    const unasked = 'its interface has no request for it';
    let about: ServiceAbout | undefined;
    const answers = await this.#step('says who it is', async () => {
      about = await this.#first.about?.();
      if (about === undefined) this.#note('says who it is', 'unknown', unasked);
      else this.#note('says who it is', true, `${about.name} ${about.version}`);
    });
    if (about !== undefined) {
      const { health, capabilities = [] } = about;
      this.#declared = capabilities;
      this.#note('is well', health?.isWell ?? 'unknown', health?.detail ?? unasked);
    }
    return answers;
  }

  #stores(): Promise<boolean> {
    return this.#step('stores messages', async () => {
      const from = this.#now();
      const { usage } = await this.#first.add(conversation, this.#contextOf(this.#scope));
      this.#note('stores messages', true, `${said.length} in ${Math.round(this.#now() - from)} ms`);
      const known = usage.costUsd !== null;
      const detail = known ? `${usage.calls} calls` : 'the report shows its cost as unknown';
      this.#note('says what it spends', known ? 'yes' : 'unknown', detail);
    });
  }

  /** Whether a word finds a message; whether a question does is only noted. */
  async #finds(): Promise<boolean> {
    const finds = await this.#step('finds by a word', async () => {
      const patience = { now: this.#now, pause: this.#pause, limitMs: longestWaitMs };
      const { found, ms, searches } = await untilFound(() => this.#returned(0, 'Bergen'), patience);
      const took = `found ${Math.round(ms)} ms after it was stored`;
      const later = searches > 1 ? `only ${took}, which a run waits for` : took;
      const altered = found?.altered === undefined ? '' : `; its text is ${found.altered}`;
      const nothing = `nothing of it within ${longestWaitMs / 1000} s`;
      this.#note(
        'finds by a word',
        found !== undefined,
        found === undefined ? nothing : `${later}${altered}`,
      );
    });
    await this.#step('answers questions', async () => {
      const { items } = await this.#ask(this.#first, 'In which city does Kari, my sister, live?');
      const found = hasText(items, 'Tromsø');
      const missed = 'it answers words, not questions: its recall will be low';
      this.#note('answers questions', found, found ? 'among the best three' : missed);
    });
    return finds;
  }

  /** The first memory of a search in which one of the messages came back. */
  async #returned(place: number, query: string): Promise<ReturnedMessage | undefined> {
    const { items } = await this.#ask(this.#first, query);
    const message = { id: `probe-${place + 1}`, content: said[place] ?? '' };
    return returnedIn(message, items, this.#first.info.provenance !== 'unknown');
  }

  async #keepsAll(): Promise<void> {
    await this.#step('keeps every message', async () => {
      const returned: (ReturnedMessage | undefined)[] = [];
      for (const [place, text] of said.entries()) returned.push(await this.#returned(place, text));
      const lost = returned.filter((each) => each === undefined).length;
      const altered = returned.filter((each) => each?.altered !== undefined).length;
      const parts = [
        ...(lost > 0 ? [`${lost} of ${said.length} are not found by their own text`] : []),
        ...(altered > 0
          ? [`${altered} come back cut or rewritten: recall by text is shown beside recall`]
          : []),
      ];
      this.#note('keeps every message', lost === 0, parts.join('; '));
    });
  }

  #namesMessages(): void {
    const named = this.#first.info.provenance !== 'unknown';
    const recall = named ? 'recall is measured' : 'recall is not measured';
    this.#note('names the messages of a memory', named, recall);
  }

  async #knowsMessages(): Promise<void> {
    await this.#step('keeps the time of messages', async () => {
      const [item] = (await this.#ask(this.#second, 'Bergen', { k: 1 })).items;
      const time = item?.eventTime;
      const detail = time ?? 'only the process that wrote them knows it';
      this.#note('keeps the time of messages', time !== undefined, detail);
    });
    await this.#step('knows a message again', async () => {
      const before = (await this.#ask(this.#second, 'Bergen', { k: 50 })).items.length;
      await this.#second.add(conversation, this.#contextOf(this.#scope));
      const after = (await this.#ask(this.#second, 'Bergen', { k: 50 })).items.length;
      const twice = 'another process stores it twice; runs do not, each has its own scopes';
      this.#note('knows a message again', after <= before, after > before ? twice : '');
    });
  }

  async #answersQuickly(): Promise<void> {
    await this.#step('answers quickly', async () => {
      const times: number[] = [];
      for (const text of said.slice(0, 5)) {
        const from = this.#now();
        await this.#ask(this.#first, text);
        times.push(this.#now() - from);
      }
      const median = times.toSorted((left, right) => left - right)[2] ?? 0;
      const detail = `a search takes ${Math.round(median)} ms, the median of 5`;
      this.#note('answers quickly', median < 2000, detail);
    });
  }

  #separates(): Promise<boolean> {
    return this.#step('separates users', async () => {
      const { items } = await this.#ask(this.#second, 'Bergen', { scope: this.#other });
      const isEmpty = items.length === 0;
      this.#note('separates users', isEmpty, isEmpty ? '' : 'another user gets these memories');
    });
  }

  #empties(): Promise<boolean> {
    return this.#step('empties a scope', async () => {
      await this.#first.reset?.(this.#scope);
      await this.#second.reset?.(this.#other);
      const isEmpty = (await this.#ask(this.#first, 'Bergen')).items.length === 0;
      this.#note('empties a scope', isEmpty, isEmpty ? '' : 'memories are left');
    });
  }
}

function hasText(items: readonly MemoryItem[], word: string): boolean {
  return items.some(({ text }) => text.includes(word));
}

/** What it can do, whether it does, and how the protocol names it. */
function capabilitiesOf(system: MemorySystem): readonly (readonly [string, boolean, string])[] {
  return [
    ['lists memories', system.list !== undefined, 'list'],
    ['forgets one memory', system.delete !== undefined, 'forget'],
    ['forgets a message', system.deleteBySource !== undefined, 'forget'],
    ['replaces a text', system.update !== undefined, 'update'],
    ['has the history of a memory', system.history !== undefined, 'history'],
    ['lists the scopes of a user', system.scopes !== undefined, 'scopes'],
    ['copies its state', system.snapshot !== undefined, 'snapshot'],
  ];
}

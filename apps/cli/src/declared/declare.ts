import { Command, InvalidArgumentError, Option } from 'commander';

/** A flag of a command. Its name is its key: `failIfWorse` is `--fail-if-worse`. */
export interface Flag<Value> {
  /** The value in help texts: `<folder>`. Empty for a flag without one. */
  readonly takes: string;
  readonly help: string;
  readonly isNegated?: boolean;
  /** Completes the option of the command line. */
  readonly shape?: (option: Option) => Option;
  /** Only for types: what the command is given. */
  readonly value?: Value;
}

export type Flags = Readonly<Record<string, Flag<unknown>>>;

type ValueOf<Declared> = Declared extends Flag<infer Value> ? Value : never;
type Optional<Declared extends Flags> = {
  [Key in keyof Declared]: undefined extends ValueOf<Declared[Key]> ? Key : never;
}[keyof Declared];

/** What a command with these flags is given. */
export type FlagsOf<Declared extends Flags> = {
  readonly [Key in Exclude<keyof Declared, Optional<Declared>>]: ValueOf<Declared[Key]>;
} & {
  readonly [Key in Optional<Declared>]?: Exclude<ValueOf<Declared[Key]>, undefined>;
};

/** `--json` */
export const yes = (help: string): Flag<boolean | undefined> => ({ takes: '', help });

/** `--runs <folder>`, read by a function, which throws {@link InvalidArgumentError} for a wrong value. */
export function value<Value>(
  takes: string,
  help: string,
  read: (text: string, earlier?: Value) => Value,
): Flag<Value | undefined>;
export function value<Value>(
  takes: string,
  help: string,
  read: (text: string, earlier?: Value) => Value,
  fallback: Value,
): Flag<Value>;
export function value<Value>(
  takes: string,
  help: string,
  read: (text: string, earlier?: Value) => Value,
  fallback?: Value,
): Flag<Value | undefined> {
  const shape = (option: Option): Option => {
    option.argParser(read);
    return fallback === undefined ? option : option.default(fallback);
  };
  return { takes, help, shape };
}

const asGiven = (text: string): string => text;

/** A flag with a text. */
export function text(takes: string, help: string): Flag<string | undefined>;
export function text(takes: string, help: string, fallback: string): Flag<string>;
export function text(takes: string, help: string, fallback?: string): Flag<string | undefined> {
  return fallback === undefined ? value(takes, help, asGiven) : value(takes, help, asGiven, fallback);
}

/** A flag that must be given. */
export const needed = (takes: string, help: string): Flag<string> => ({
  takes,
  help,
  shape: (option) => option.makeOptionMandatory(),
});

/** `--no-call`, which sets `call` to false. */
export const no = (help: string): Flag<boolean> => ({ takes: '', help, isNegated: true });

/** A flag with several values: given several times, or one after the other for `<values...>`. */
export const many = (takes: string, help: string): Flag<string[] | undefined> =>
  takes.includes('...') ? { takes, help } : value(takes, `${help}; repeatable`, collect);

export const collect = (text: string, earlier: string[] = []): string[] => [...earlier, text];

/** A flag whose value is one of these. */
export const choice = <const Choice extends string>(
  takes: string,
  help: string,
  choices: readonly Choice[],
  fallback?: Choice,
): Flag<Choice | undefined> => ({
  takes,
  help,
  shape: (option) => {
    option.choices(choices);
    return fallback === undefined ? option : option.default(fallback);
  },
});

/** As {@link choice}; it must be given. */
export const neededChoice = <const Choice extends string>(
  takes: string,
  help: string,
  choices: readonly Choice[],
): Flag<Choice> => ({ takes, help, shape: (option) => option.choices(choices).makeOptionMandatory() });

/** The numbers that a flag may have. */
interface Bounds {
  readonly least?: number;
  readonly above?: number;
  readonly most?: number;
  readonly below?: number;
  readonly isWhole?: boolean;
}

/** Reads a number within bounds. */
export const numberIn =
  ({ least, above, most, below, isWhole = false }: Bounds) =>
  (given: string): number => {
    const number = Number(given);
    const fits =
      given.trim() !== '' &&
      Number.isFinite(number) &&
      (!isWhole || Number.isInteger(number)) &&
      number >= (least ?? number) &&
      number > (above ?? Number.NEGATIVE_INFINITY) &&
      number <= (most ?? number) &&
      number < (below ?? Number.POSITIVE_INFINITY);
    if (fits) return number;
    const parts = [
      ...(least === undefined ? [] : [`at least ${least}`]),
      ...(above === undefined ? [] : [`above ${above}`]),
      ...(most === undefined ? [] : [`at most ${most}`]),
      ...(below === undefined ? [] : [`below ${below}`]),
    ];
    throw new InvalidArgumentError(`Give a ${isWhole ? 'whole ' : ''}number ${parts.join(' and ')}.`);
  };

/** An amount, such as dollars or seconds. */
export const readAmount = numberIn({ least: 0 });
/** A count of at least 1. */
export const readCount = numberIn({ least: 1, isWhole: true });

/** An argument: `<run>`, `[run]`, `<run...>`, its help, and the value that stands for none. */
type Argument = readonly [name: string, help: string, fallback?: string];

type ArgumentValue<Declared extends Argument> = Declared[0] extends `<${string}...>` | `[${string}...]`
  ? string[]
  : Declared[0] extends `<${string}>`
    ? string
    : Declared extends readonly [string, string, string]
      ? string
      : string | undefined;

/** What a command is called with: its arguments, then its flags. */
export type CallOf<Takes extends readonly Argument[], Declared extends Flags> = readonly [
  ...{ -readonly [Place in keyof Takes]: ArgumentValue<Takes[Place]> },
  FlagsOf<Declared>,
];

/** A command as it stands in help texts. What it does is loaded when it is called: {@link doing}. */
export interface Declared<Takes extends readonly Argument[], Own extends Flags> {
  readonly name: string;
  /** A sentence, or several. */
  readonly about: string;
  readonly takes?: Takes;
  readonly flags: Own;
  /** Below the flags. */
  readonly after?: string;
}

/** Declares a command. */
export const command = <
  const Takes extends readonly Argument[] = readonly [],
  const Own extends Flags = Flags,
>(
  declared: Declared<Takes, Own>,
): Declared<Takes, Own> => declared;

/** The flags of a declared command, for the function that does it. */
export type Given<Command> = Command extends Declared<readonly Argument[], infer Own> ? FlagsOf<Own> : never;

/** A declared command with what it does: a function of a module, which is loaded when the command is called. */
export function doing<const Takes extends readonly Argument[], const Own extends Flags, Name extends string>(
  { name, about, takes, flags, after }: Declared<Takes, Own>,
  load: () => Promise<Readonly<Record<Name, (...call: CallOf<Takes, Own>) => unknown>>>,
  act: Name,
): Command {
  const made = withFlags(new Command(name).description(about), flags);
  for (const [argument, help, fallback] of takes ?? []) made.argument(argument, help, fallback);
  if (after !== undefined) {
    made.addHelpText('after', ({ command: of }) => `\n${of.createHelp().boxWrap(after, 80)}`);
  }
  return made.action(async (...given: unknown[]) => {
    if ('allow' in flags) {
      const { allowParts } = await import('../registry.js');
      allowParts(made.opts<{ allow?: string[] }>().allow ?? []);
    }
    const loaded = await load();
    // Commander adds the command itself.
    await loaded[act](...(given.slice(0, -1) as unknown as CallOf<Takes, Own>));
  });
}

/** Adds flags to a command. */
export function withFlags(made: Command, flags: Flags): Command {
  for (const [key, { takes, help, isNegated, shape }] of Object.entries(flags)) {
    const name = isNegated ? flagOf(`no-${key}`) : flagOf(key);
    const option = new Option(`${name} ${takes}`.trim(), help);
    made.addOption(shape?.(option) ?? option);
  }
  return made;
}

/** `failIfWorse` → `--fail-if-worse`. */
export const flagOf = (key: string): string =>
  `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

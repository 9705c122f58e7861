import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { ConfigError, didYouMean, messageOf } from '@memgym/core';
import type { OfflineReply } from '@memgym/prompts';
import type { AgentNames } from './agent-names.js';
import { requireContracts } from './contract-versions.js';
import type { Declaration, PartKind } from './declaration.js';
import {
  type DeclaredPackage,
  type DeclaredPackages,
  packagesInstalledFor,
  packagesListedBy,
} from './declared-packages.js';
import { type Exports, importModule } from './import-module.js';
import { type Parts, partKinds } from './part-kinds.js';
import { type LoadedPlugin, loadedCode, packageOf } from './plugin-code.js';
import { entryOfFolder, ownEntry, resolvePackage } from './resolve-package.js';

/** A part as its package declares it, in `package.json`. */
export type DeclaredPart<Kind extends PartKind = PartKind> = Declaration[Kind][number] & Origin;

/** Formats of an original program, as a package declares them. */
export type DeclaredOriginals = Declaration['originals'][number] & Origin;

/** Where a part comes from. */
interface Origin {
  /** The name of its package. */
  readonly package: string;
  readonly version: string;
  /** The folder of its package. */
  readonly folder: string;
  /** Whether it comes with the program that runs, so that the program's version stands for its code. */
  readonly isOwn: boolean;
}

export interface RegistryOptions {
  /** The base of relative paths and of the search for packages: the folder of the experiment. Default: the working directory. */
  readonly folder?: string | undefined;
  /**
   * A file or folder of the package that the running program belongs to, as a path. The packages that its `package.json`
   * lists are the parts that come with the program.
   */
  readonly home: string;
}

/** What is looked for, in messages. */
interface Named {
  readonly noun: string;
  /** The option that names it. */
  readonly key: string;
  readonly name: string;
}

const namedAs = (kind: PartKind, name: string): Named => ({
  noun: partKinds[kind].noun,
  key: partKinds[kind].key,
  name,
});

/** A part's module, and what is looked for in it. */
interface Place {
  readonly file: string;
  readonly isOwn: boolean;
  /** The type of the export. Absent for a module that was named itself. */
  readonly type?: string;
  readonly declared?: DeclaredPart;
}

/**
 * Benchmarks, memory systems, generators and embedders by their names. Packages declare them in `package.json`, which is read
 * without running their code; a part is imported when it is used.
 *
 * A name is the path of a file or of a package's folder; the type of a declared part, of the packages installed for `folder`
 * and of those that come with the program; or the name of a package.
 */
export class Registry {
  readonly folder: string;
  /** See `forStrangers`. */
  #trust: Trust | undefined;
  /** The folder of the program's package. */
  readonly home: string;
  #own: DeclaredPackages | undefined;
  #installed: DeclaredPackages | undefined;

  constructor({ folder = process.cwd(), home }: RegistryOptions) {
    this.folder = resolve(folder);
    const start = resolve(home);
    const isFile = statSync(start, { throwIfNoEntry: false })?.isFile() ?? false;
    this.home = packageOf(isFile ? dirname(start) : start)?.folder ?? start;
  }

  /** The same program's registry for another folder. */
  at(folder: string): Registry {
    const other = new Registry({ folder, home: this.home });
    other.#own = this.#ownPackages;
    other.#trust = this.#trust;
    return other;
  }

  /**
   * The same registry for what was made elsewhere, such as a bundle or a run's folder: it imports no module that this names,
   * except parts that come with the program, declared parts of packages installed for this registry's folder, and what the
   * reader allows.
   *
   * @param allowed names as the stranger's file has them
   */
  forStrangers(allowed: readonly string[] = []): Registry {
    const other = this.at(this.folder);
    const installed = this.packages.map(({ folder }) => realpathSync(folder));
    other.#trust = { allowed: new Set(allowed), folders: new Set(installed) };
    return other;
  }

  /**
   * Refuses to run what only a file made elsewhere names.
   * @param what what it is, such as `memory system`
   * @param names the names of what would run
   * @throws {ConfigError} for names that the reader did not allow; never if the registry is not one `forStrangers`
   */
  requireAllowed(what: string, names: readonly string[]): void {
    const refused = names.filter((name) => this.#trust?.allowed.has(name) === false);
    // The file is found from a folder that the stranger's file may choose, so its reader is told which one it is.
    const shown = refused.map((name) =>
      isPath(name) ? `'${name}' (${resolve(this.folder, name)})` : `'${name}'`,
    );
    if (shown.length > 0) throw notAllowed(what, shown);
  }

  /** The packages that come with the program, then those that are installed for the folder. */
  get packages(): readonly (DeclaredPackage & { readonly isOwn: boolean })[] {
    const own = this.#ownPackages.packages;
    const folders = new Set(own.map(({ folder }) => folder));
    const others = this.#installedPackages.packages.filter(({ folder }) => !folders.has(folder));
    return [
      ...own.map((each) => ({ ...each, isOwn: true })),
      ...others.map((each) => ({ ...each, isOwn: false })),
    ];
  }

  /** The declared parts of a kind. No code of theirs runs. */
  declared<Kind extends PartKind>(kind: Kind): readonly DeclaredPart<Kind>[] {
    return this.packages.flatMap(({ name, version, folder, isOwn, parts }) =>
      parts[kind].map((part) => ({ ...part, package: name, version, folder, isOwn }) as DeclaredPart<Kind>),
    );
  }

  /** The declared formats of original programs. No code of theirs runs. */
  get originals(): readonly DeclaredOriginals[] {
    return this.packages.flatMap(({ name, version, folder, isOwn, parts }) =>
      parts.originals.map((formats) => ({ ...formats, package: name, version, folder, isOwn })),
    );
  }

  /** One sentence for each package that calls itself a plugin and whose declaration cannot be used. */
  get problems(): readonly string[] {
    return [...new Set([...this.#ownPackages.problems, ...this.#installedPackages.problems])];
  }

  /** The names of agents of original programs. */
  get agents(): readonly AgentNames[] {
    return this.declared('benchmark').flatMap(({ agents }) => agents ?? []);
  }

  /**
   * The part with a name.
   * @throws {ConfigError} naming the nearest type, the packages that declare the type twice, why a module could not be
   * loaded, or the contract that its package was written for, if another one is used
   */
  async find<Kind extends PartKind>(kind: Kind, name: string): Promise<Parts[Kind]> {
    const { parse } = partKinds[kind];
    const place = this.#placeOf(kind, name);
    return parse(exportedPart(await this.#import(namedAs(kind, name), place), { kind, name, place }), name);
  }

  /** All exports of the module of a part. @throws {ConfigError} as `find` does */
  async exportsOf(kind: PartKind, name: string): Promise<Exports> {
    return this.#import(namedAs(kind, name), this.#placeOf(kind, name));
  }

  /** The code of a part that does not come with the program, as this process loaded it; otherwise undefined. */
  async loaded(kind: PartKind, name: string): Promise<LoadedPlugin | undefined> {
    const place = this.#place(kind, name);
    if (place === undefined || place.isOwn) return undefined;
    return { file: place.file, code: await loadedCode(place.file) };
  }

  /**
   * The offline model's replies to the prompts of a part: the `offlineReplies` that its module exports, or another one that
   * its declaration names. None for an unknown name.
   * @throws {ConfigError} when the export is not a list of replies
   */
  async replies(kind: PartKind, name: string): Promise<readonly OfflineReply[]> {
    const place = this.#place(kind, name);
    if (place === undefined) return [];
    const { declared } = place;
    const what = namedAs(kind, name);
    const file = declared?.replies === undefined ? place.file : entryOf(declared, declared.replies, what);
    const { offlineReplies = [] } = await this.#import(what, { ...place, file });
    if (Array.isArray(offlineReplies) && offlineReplies.every(isReply)) return offlineReplies;
    throw new ConfigError(
      `The \`offlineReplies\` of '${name}' is not a list of replies of the offline model.`,
      {
        key: partKinds[kind].key,
        hint: 'Export a list, and make each reply with `offlineReply` of @memgym/prompts.',
      },
    );
  }

  /** The exports of the module with formats of an original program. @throws {ConfigError} when it fails */
  async importOriginals(formats: DeclaredOriginals): Promise<Exports> {
    const what = { noun: 'original formats', key: 'benchmark', name: formats.benchmark };
    const file = entryOf(formats, formats.entry, what);
    return this.#import(what, { file, isOwn: formats.isOwn });
  }

  /** Loads the modules of all packages that come with the program, so that every prompt of theirs is defined. */
  async loadOwn(): Promise<void> {
    for (const { name, isOwn } of this.packages) if (isOwn) await this.loadAll(name);
  }

  /**
   * Loads the modules of a package or a file, whichever parts it has, so that its prompts are defined in this process.
   * @throws {ConfigError} when there is no such package or file, or it fails
   */
  async loadAll(name: string): Promise<void> {
    const home = this.packages.find((each) => each.name === name);
    const declared = (Object.keys(partKinds) as PartKind[]).flatMap((kind) =>
      this.declared(kind)
        .filter((part) => part.package === name)
        .map((part) => this.#import(namedAs(kind, part.type), placeOf(kind, part))),
    );
    await Promise.all(declared);
    if (home !== undefined) return;
    const place = this.#place('benchmark', name, 'plugin');
    if (place === undefined) {
      throw new ConfigError(`The plugin '${name}' could not be loaded: no such package is installed.`, {
        key: 'plugin',
        hint: `Run \`npm install ${name}\` in ${this.folder}, or give the path of its file.`,
      });
    }
    await this.#import({ noun: 'plugin', key: 'plugin', name }, place);
  }

  get #ownPackages(): DeclaredPackages {
    this.#own ??= packagesListedBy(this.home);
    return this.#own;
  }

  get #installedPackages(): DeclaredPackages {
    this.#installed ??= packagesInstalledFor(this.folder);
    return this.#installed;
  }

  /** Where a part is. @throws {ConfigError} for an unknown name */
  #placeOf(kind: PartKind, name: string): Place {
    const place = this.#place(kind, name);
    if (place === undefined) throw this.#notFound(kind, name);
    return place;
  }

  /** Where a part is; undefined for an unknown name. @param noun what it is, in messages */
  #place(kind: PartKind, name: string, noun: string = partKinds[kind].noun): Place | undefined {
    if (isPath(name))
      return { file: pathFile(name, this.folder, { noun, key: partKinds[kind].key }), isOwn: false };
    const declared = this.declared(kind).filter(({ type }) => type === name);
    const [part, other] = declared;
    if (part !== undefined && other !== undefined) {
      throw new ConfigError(`The ${noun} '${name}' is declared by ${part.package} and by ${other.package}.`, {
        key: partKinds[kind].key,
        hint: 'Name the package instead of the type, or remove one of them.',
      });
    }
    if (part !== undefined) return placeOf(kind, part);
    return packageName.test(name) ? this.#packagePlace(kind, name, noun) : undefined;
  }

  /** A part by the name of its package, with the path of its entry point if it has several. */
  #packagePlace(kind: PartKind, name: string, noun: string): Place | undefined {
    const own = this.declared(kind).filter((part) => part.package === name);
    const [only] = own;
    if (only !== undefined && own.length === 1) return placeOf(kind, only);
    try {
      const file = resolvePackage(name, this.folder) ?? resolvePackage(name, this.home);
      if (file === undefined) return undefined;
      const folder = packageOf(realpathSync(dirname(file)))?.folder;
      return { file, isOwn: this.#ownPackages.packages.some((each) => each.folder === folder) };
    } catch (cause) {
      const types = own.map(({ type }) => type);
      throw new ConfigError(`The ${noun} '${name}' could not be loaded: ${messageOf(cause)}`, {
        key: partKinds[kind].key,
        hint:
          types.length > 1
            ? `The package has several: ${types.join(', ')}. Name one of them.`
            : 'The package is installed but has no such entry point; see `exports` in its package.json.',
        cause,
      });
    }
  }

  async #import({ noun, key, name }: Named, { file, isOwn }: Place): Promise<Exports> {
    const what = `${noun} '${name}'`;
    if (!isOwn && !this.#isInstalled(name, file)) this.requireAllowed(noun, [name]);
    requireContracts({ what, key, file, home: this.home });
    if (!isOwn) await loadedCode(file);
    return importModule({ what, key, file, isOwn });
  }

  /** Whether a name is that of a declared part, or of its package, which the reader of a stranger's file installed. */
  #isInstalled(name: string, file: string): boolean {
    if (this.#trust === undefined) return true;
    const folder = packageOf(realpathSync(dirname(file)))?.folder;
    return !isPath(name) && folder !== undefined && this.#trust.folders.has(folder);
  }

  #notFound(kind: PartKind, name: string): ConfigError {
    const { noun, key, alsoNamed } = partKinds[kind];
    if (packageName.test(name) && /^@|^memgym-/.test(name)) {
      return new ConfigError(
        `The ${noun} '${name}' could not be loaded: no such package is installed for ${this.folder}.`,
        { key, hint: `Run \`npm install ${name}\` there.` },
      );
    }
    const names = [...alsoNamed, ...this.declared(kind).map(({ type }) => type)];
    return new ConfigError(`Unknown ${noun} ${JSON.stringify(name)}.`, {
      key,
      hint: `${didYouMean(name, names)}Known: ${names.join(', ')}. Others are named by their package or file.`,
    });
  }
}

/** Whom the reader of a stranger's file trusts. */
interface Trust {
  /** Names that the reader allowed. */
  readonly allowed: ReadonlySet<string>;
  /** The folders of the packages with declared parts that are installed for the reader. */
  readonly folders: ReadonlySet<string>;
}

function notAllowed(what: string, names: readonly string[]): ConfigError {
  return new ConfigError(
    `This may come from elsewhere, and reading it would run code that it names: the ${what} ${names.join(', ')}.`,
    { key: 'allow', hint: 'Look at that code first. If it is yours, or you trust it, allow its name.' },
  );
}

/** The registry of a program, for one folder. */
export const createRegistry = (options: RegistryOptions): Registry => new Registry(options);

interface Wanted {
  readonly kind: PartKind;
  readonly name: string;
  readonly place: Place;
}

/** The part in the exports of its module: alone, or in a list. */
function exportedPart(exported: Exports, { kind, name, place: { type } }: Wanted): unknown {
  const { key, madeBy, plural } = partKinds[kind];
  const list = exported[plural];
  const several = Array.isArray(list) ? (list as readonly unknown[]) : [];
  const all = exported[kind] === undefined ? several : [exported[kind], ...several];
  const found =
    type === undefined ? (all.length === 1 ? all[0] : undefined) : all.find((each) => typeOf(each) === type);
  if (found !== undefined) return found;
  const types = all.map((each) => String(typeOf(each)));
  if (type !== undefined && types.length > 0) {
    throw new ConfigError(`'${name}' is declared as ${type}, but its module exports ${types.join(', ')}.`, {
      key,
      hint: 'Correct `memgym` in the package.json of the package.',
    });
  }
  if (types.length > 1) {
    throw new ConfigError(`'${name}' exports several ${plural}: ${types.join(', ')}.`, {
      key,
      hint: 'Name one by its type, which its package.json must declare.',
    });
  }
  const names = Object.keys(exported).filter((each) => each !== '__esModule');
  throw new ConfigError(`'${name}' exports no \`${kind}\`; it exports ${names.join(', ') || 'nothing'}.`, {
    key,
    hint: `Export \`${kind}\`, made with ${madeBy}.`,
  });
}

const typeOf = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'type' in part ? part.type : undefined;

const placeOf = (kind: PartKind, declared: DeclaredPart): Place => ({
  file: entryOf(declared, declared.entry, namedAs(kind, declared.type)),
  isOwn: declared.isOwn,
  type: declared.type,
  declared,
});

/** The file of an entry point of a declared part's package. @throws {ConfigError} when there is none */
function entryOf({ folder, package: home }: Origin, entry: string, { noun, key, name }: Named): string {
  const file = entry === '.' ? entryOfFolder(folder) : ownEntry(folder, `${home}${entry.slice(1)}`);
  if (file !== undefined) return file;
  throw new ConfigError(`The ${noun} '${name}' could not be loaded: ${home} has no entry point "${entry}".`, {
    key,
    hint: `See \`exports\` in ${join(folder, 'package.json')}.`,
  });
}

const isPath = (name: string): boolean =>
  /^\.{1,2}[\\/]/.test(name) || isAbsolute(name) || /\.[cm]?[jt]s$/.test(name);

const packageName = /^(?:@[\w.-]+\/)?[a-z0-9][\w./-]*$/;

/** The file that a path means: itself, or the entry point of the package in a folder. @throws {ConfigError} */
function pathFile(name: string, folder: string, { noun, key }: { noun: string; key: string }): string {
  const path = resolve(folder, name);
  if (!existsSync(path)) {
    throw new ConfigError(`The ${noun} '${name}' could not be loaded: there is no file ${path}.`, {
      key,
      hint: 'Check the path and its extension. A relative path starts at the folder of the config, or else at the working directory.',
    });
  }
  const file = statSync(path).isDirectory() ? entryOfFolder(path) : path;
  if (file !== undefined) return file;
  throw new ConfigError(`The ${noun} '${name}' is a folder without a package that can be imported.`, {
    key,
    hint: 'Give the path of its module, or a folder whose package.json has an entry point that exists.',
  });
}

const isReply = (value: unknown): value is OfflineReply =>
  typeof value === 'object' &&
  value !== null &&
  'prompt' in value &&
  typeof value.prompt === 'string' &&
  'reply' in value &&
  typeof value.reply === 'function';

import { DatasetError } from '@memgym/core';
import type { ExportConversation } from './export-message.js';
import type { DateOrder } from './import-options.js';

/** A file with more of them is no export, and their names would fill the memory. */
const mostSkipped = 10_000;

/** What a format tells about the file that it reads: messages seen, conversations, and what was dropped and why. */
export class Reading {
  /** Path inside the export. */
  file = '';
  /** Place of the element in the file, from 0. */
  index = 0;
  readonly dateOrder: DateOrder | undefined;
  /** Whose export it is, where a folder holds those of several people. */
  readonly person: string | undefined;
  readonly conversations: ExportConversation[] = [];
  readonly dropped = new Map<string, number>();
  /** Elements that are not conversations: `conversations.json[3]: has no mapping`. */
  readonly skipped: string[] = [];
  /** Values of a format whose files belong together, by file. */
  readonly parts = new Map<string, readonly unknown[]>();
  /** The people of a workspace, by id, from a file beside the messages. */
  readonly names = new Map<string, string>();
  /** The bots of a workspace, by id. */
  readonly bots = new Set<string>();
  messages = 0;

  constructor(dateOrder?: DateOrder, person?: string) {
    this.dateOrder = dateOrder;
    this.person = person;
  }

  /** Counts messages of the export, whether or not they are kept. */
  see(count: number): void {
    this.messages += count;
  }

  drop(reason: string, count = 1): void {
    if (count > 0) this.dropped.set(reason, (this.dropped.get(reason) ?? 0) + count);
  }

  /** Names an element that cannot be read. @throws {DatasetError} when there are more than 10,000 */
  skip(problem: string, index: number | string = this.index): void {
    if (this.skipped.length === mostSkipped) {
      throw new DatasetError(
        { file: this.file },
        `more than ${mostSkipped} of its elements cannot be read.`,
        {
          hint: `The first one is ${this.skipped[0]}. Check that this is the right file.`,
        },
      );
    }
    this.skipped.push(`${this.file}[${index}]: ${problem}`);
  }

  add(conversation: ExportConversation): void {
    this.conversations.push(conversation);
  }
}

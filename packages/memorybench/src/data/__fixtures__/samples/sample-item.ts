import type { JsonObject } from '@memgym/core';

/** A made-up item with the dialogue that a user had about it. */
export interface SampleItem {
  readonly language: 'en' | 'zh';
  /** Either a prompt or a chat. */
  readonly prompt?: string;
  readonly chat?: readonly { readonly role: string; readonly content: string }[];
  readonly info: JsonObject;
  /** Further columns, such as `category`. */
  readonly columns?: JsonObject;
  /** Messages after the prompt: answer, reply of the user, answer. */
  readonly replies: readonly string[];
}

/** The items of a data set, training items first. */
export interface SampleDataset {
  readonly name: string;
  readonly items: readonly SampleItem[];
  readonly corpus?: string;
}

/** Whether a column is written as a Python literal, JSON or a list, as the published ones are. */
export type ColumnForm = 'python' | 'json' | 'list';

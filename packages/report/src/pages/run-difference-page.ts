import type { Finding } from '@memgym/core';
import { findingCell } from '../finding-cell.js';
import { formatCount, formatScore, shorten, unknown } from '../format.js';
import { type Html, html, nothing } from '../html/html.js';
import { section, table } from '../html/parts.js';
import type { PageLink } from '../served.js';
import { servedPage } from './served-page.js';

/** Something that is not the same in two runs. */
export interface RunChange {
  /** `config`, `data`, `prompt`, `model`, `judge`, `prompt tokens` and others. */
  readonly kind: string;
  /** What it is: `systems.0.options.k`. */
  readonly name: string;
  /** Null if the run does not have it. */
  readonly first: string | null;
  readonly second: string | null;
}

/** An answer that is right in one run and missed in the other. */
export interface FlippedAnswer {
  readonly system: string;
  readonly number: number | null;
  readonly question: string;
  readonly type: string;
  readonly becameRight: boolean;
  readonly firstAnswer: string | null;
  readonly secondAnswer: string | null;
  readonly firstCause: string | null;
  readonly secondCause: string | null;
  /** The question's page in the first and the second run. */
  readonly addresses: readonly [first: string, second: string];
}

export interface RunDifferenceInput {
  readonly runs: readonly [first: PageLink, second: PageLink];
  /** The address of the list of all runs. */
  readonly all: string;
  readonly changes: readonly RunChange[];
  /** What must be known before anything is chosen by the difference. Default: nothing. */
  readonly caution?: string | null;
  readonly metric: string;
  /** The other metrics of both runs, each with the address of a page that compares by it. Default: none. */
  readonly others?: readonly { readonly metric: string; readonly address: string }[];
  /** What limits the table of systems, a sentence each: the level of the intervals, answers that are left out. Default: nothing. */
  readonly notes?: readonly string[];
  /** The page with the second run first. Default: no link. */
  readonly reversed?: string;
  /** Systems with the same name in both runs. */
  readonly systems: readonly {
    readonly name: string;
    readonly first: number | null;
    readonly second: number | null;
    /** On the second run minus the first, over the questions of both; null if they share none. */
    readonly finding: Finding | null;
    readonly becameRight: number;
    readonly becameMissed: number;
    readonly shared: number;
  }[];
  readonly flipped: readonly FlippedAnswer[];
  /** Why answers are not compared; undefined if they are. */
  readonly incomparable?: string;
}

const mostFlipped = 2000;

/** The page with the difference of two runs. */
export function runDifferencePage(input: RunDifferenceInput): string {
  const [first, second] = input.runs;
  return servedPage({
    title: `${first.text} → ${second.text}`,
    served: {
      links: [
        ...[{ text: 'All runs', address: input.all }, first, second],
        ...(input.reversed === undefined ? [] : [{ text: 'The other way round', address: input.reversed }]),
      ],
    },
    content: html`<header><p class="overline">Difference of two runs</p>
<h1>${first.text} → ${second.text}</h1></header>
<main>
${section('changes', 'What differs', changes(input))}${
  input.caution == null
    ? nothing
    : html`<aside class="banner note"><p>${input.caution}</p></aside>
`
}${
  input.incomparable === undefined
    ? nothing
    : html`<aside class="banner warning"><p><strong>Answers are not compared.</strong> ${input.incomparable}</p></aside>
`
}${section('results', 'Results', results(input))}${
  input.incomparable === undefined ? section('flipped', 'Answers that flipped', flipped(input)) : nothing
}</main>
`,
  });
}

function changes({ changes: all }: RunDifferenceInput): Html {
  if (all.length === 0) return html`<p>Configuration, data, prompts and versions are the same.</p>`;
  return table({
    label: 'What differs',
    className: 'filterable',
    columns: ['What', 'Name', 'First run', 'Second run'].map((head) => ({ head })),
    rows: all.map(({ kind, name, first, second }) => ({
      cells: [kind, html`<code>${name}</code>`, first ?? 'absent', second ?? 'absent'],
    })),
  });
}

function results({ systems, metric, others = [], notes = [], incomparable }: RunDifferenceInput): Html {
  if (systems.length === 0) return html`<p>No system has the same name in both runs.</p>`;
  return html`${
    others.length === 0
      ? nothing
      : html`<p>By <b>${metric}</b>. By another metric: ${others.map(({ metric: name, address }) => html`<a href="${address}">${name}</a> `)}</p>
`
  }${table({
    label: 'Systems of both runs',
    columns: [
      { head: 'System' },
      { head: `${metric}, first run`, numeric: true },
      { head: 'second run', numeric: true },
      { head: 'Difference', numeric: true },
      { head: 'Became right', numeric: true },
      { head: 'Became missed', numeric: true },
      { head: 'Shared answers', numeric: true },
    ],
    rows: systems.map(({ name, first, second, finding, becameRight, becameMissed, shared }) => ({
      cells: [
        html`<bdi>${name}</bdi>`,
        formatScore(first),
        formatScore(second),
        finding === null ? unknown : findingCell(finding),
        formatCount(becameRight),
        formatCount(becameMissed),
        formatCount(shared),
      ],
    })),
  })}<p class="hint">Second run minus first, over the questions that both answered. Bold: the interval excludes 0; otherwise the difference
may be chance.${
    incomparable === undefined ? '' : ' Without shared questions, two values say little.'
  }</p>${notes.map((note) => html`<p class="hint lines">${note}</p>`)}`;
}

function flipped({ flipped: all, runs: [first, second] }: RunDifferenceInput): Html {
  if (all.length === 0) return html`<p>No answer flipped.</p>`;
  const shown = all.slice(0, mostFlipped);
  return html`${
    shown.length < all.length
      ? html`<p class="hint">The first ${formatCount(shown.length)} of ${formatCount(all.length)}.</p>`
      : nothing
  }${table({
    label: 'Answers that flipped',
    className: 'filterable',
    columns: [
      'Question',
      'Type',
      'System',
      'Became',
      `Answer in ${first.text}`,
      `Answer in ${second.text}`,
      'Cause',
    ].map((head) => ({ head })),
    rows: shown.map((each) => ({
      cells: [
        html`${each.number === null ? nothing : html`${each.number}. `}${shorten(each.question, 120)} <a href="${each.addresses[0]}">first</a> <a href="${each.addresses[1]}">second</a>`,
        each.type,
        html`<bdi>${each.system}</bdi>`,
        each.becameRight
          ? html`<span class="outcome right">✓ right</span>`
          : html`<span class="outcome missed">✗ missed</span>`,
        shorten(each.firstAnswer ?? 'no answer', 160),
        shorten(each.secondAnswer ?? 'no answer', 160),
        each.secondCause ?? each.firstCause ?? unknown,
      ],
    })),
  })}`;
}

import * as z from 'zod';
import type { ExpectedCounts } from '../expected-count.js';

/** A file of a data set, with what is known of the published one. */
export interface DownloadFile {
  /** Where it goes in the folder of the data set, with `/` between folders. */
  readonly path: string;
  readonly url: string;
  /** Its size as published. Default: not known. */
  readonly bytes?: number | undefined;
  /** SHA-256 of the published file, in hexadecimal. Default: not known, so that the first download is recorded. */
  readonly sha256?: string | undefined;
}

/** Where the files of a data set are, for `memgym data fetch`. */
export interface Download {
  /** The commit or tag that the addresses name; a branch is not fixed, and says so. */
  readonly revision: string;
  readonly files: readonly DownloadFile[];
}

/** What is known of a data set without reading it. */
export interface DatasetCard {
  /** Short name in commands, and name of its folder. */
  readonly name: string;
  readonly title: string;
  /** `en`, `zh`; empty when it depends on the file. */
  readonly language: string;
  /** Licence of the data, as stated by its publisher. */
  readonly license: string;
  /** Where to get it. */
  readonly source: string;
  /** The paper to cite. */
  readonly citation: string;
  readonly expected: ExpectedCounts & {
    /** Files as published; empty when none is known. */
    readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
  };
  /** Default: it is fetched by hand, as `source` says. */
  readonly download?: Download | undefined;
}

const digest = z.string().regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in hexadecimal');
const count = z.strictObject({ name: z.string(), count: z.int().nonnegative() });
const bytes = z.int().nonnegative();

/** A relative path that stays in its folder. */
const insidePath = z
  .string()
  .min(1)
  .max(200)
  .refine(
    (path) => path.split('/').every((part) => /^[\w][\w .+@-]*$/.test(part) && !part.endsWith('.')),
    'expected a path inside the folder of the data set, such as "data/s.json"',
  );

const noExpectation = { files: [], counts: [], questionTypes: [] };

/** The `data` of a benchmark in the `package.json` of an outside package; its name is the benchmark's type. */
export const datasetCardSchema = z.strictObject({
  title: z.string().min(1).describe('Name of the data set.'),
  language: z.string().default('').describe('`en`, `zh`; empty if it depends on the file. Default empty.'),
  license: z.string().min(1).describe('Licence of the data, as stated by its publisher.'),
  source: z.string().min(1).describe('Where to get the data.'),
  citation: z.string().default('').describe('The paper to cite. Default empty.'),
  expected: z
    .strictObject({
      files: z.array(z.strictObject({ name: z.string(), bytes, sha256: digest })).default([]),
      counts: z.array(count).default([]),
      questionTypes: z.array(count).default([]),
    })
    .default(noExpectation)
    .describe('Files, counts and questions by type, as published. Default: unknown.'),
  download: z
    .strictObject({
      revision: z.string().min(1),
      files: z
        .array(
          z.strictObject({
            path: insidePath,
            url: z.url({ protocol: /^https$/ }),
            bytes: bytes.optional(),
            sha256: digest.optional(),
          }),
        )
        .min(1)
        .max(500),
    })
    .optional()
    .describe('Where the files are, for `memgym data fetch`. Default: they are fetched by hand.'),
});

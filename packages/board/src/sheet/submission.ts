import * as z from 'zod';
import { iso } from 'zod';

const line = z.string().min(1).max(200);

/** What a row measures. */
export const productSchema = z.strictObject({
  name: line.describe('The name of the product.'),
  version: line.describe('Its version, or the commit.'),
  edition: z.enum(['oss', 'platform']).describe('The code that anybody can run, or the hosted service.'),
  vendor: line.optional().describe('Who makes it. Default: nobody sells it.'),
  relation: z
    .enum(['own', 'vendor', 'rival', 'third'])
    .describe('Who submits: `own`, a memory of MemGym; the `vendor`; a `rival`; or a `third` party.'),
  noticeOn: iso
    .date()
    .optional()
    .describe('The day on which its vendor was sent adapter and settings. Default: not asked.'),
  reply: z
    .string()
    .max(5000)
    .optional()
    .describe('The reply of its vendor, which is shown unchanged. Default: none.'),
});
export type Product = z.output<typeof productSchema>;

/** `<bundle>.json` beside a bundle: what its records cannot say. */
export const submissionSchema = z.strictObject({
  submitter: line.describe('Who answers for it: a name, or an account.'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .describe('SHA-256 of the bundle, if it is kept elsewhere. Default: not stated.'),
  bundle: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('Where the bundle is kept. Default: beside this file.'),
  products: z
    .record(line, productSchema)
    .default({})
    .describe('The products by the names of the systems in the run. Default: all are MemGym’s own.'),
});
export type Submission = z.output<typeof submissionSchema>;

import shared from '../../tsup.config.mjs';
import { codeDigest } from './scripts/code-digest.mjs';

/** As every package, with the digest of the code put in. */
export default { ...shared, env: { MEMGYM_CODE: codeDigest() } };

import shared from '../../tsup.config.mjs';
import { codeDigest } from './scripts/code-digest.mjs';

/** The shared settings, plus the digest of the code. */
export default { ...shared, env: { MEMGYM_CODE: codeDigest() } };

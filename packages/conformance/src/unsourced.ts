/** Why properties of sources do not apply to a system whose `info.provenance` is `unknown`. */
export const unsourced = 'it declares that its memories cannot name their sources';

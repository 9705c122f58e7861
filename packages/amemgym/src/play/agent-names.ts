import agents from '../../agents.json' with { type: 'json' };

/**
 * Agents whose name is not a memory type or does not describe them fully (packages/amemgym/spec.md#agents), as `package.json`
 * declares them. The window of `native` is longer than any history, so no message ever leaves it.
 */
export const namedAgents = agents.systems;

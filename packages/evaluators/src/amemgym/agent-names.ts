import agents from '../../agents/amemgym.json' with { type: 'json' };

/**
 * Agents whose name is not a memory type or does not describe them fully (docs/specs/amemgym.md#agents), as `package.json`
 * declares them. The window of `native` is longer than any history, so no message ever leaves it.
 */
export const namedAgents = agents.systems;

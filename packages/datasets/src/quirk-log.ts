import { type DataPlace, InternalError } from '@memgym/core';
import type { Quirk, QuirkFinding } from './quirk-finding.js';

/** Collects the findings of one load; the register defines the actions. */
export interface QuirkLog<Id extends string> {
  note(id: Id, place: DataPlace, detail: string): void;
  /** In the order they were noted. */
  readonly findings: readonly QuirkFinding[];
}

/** A log that accepts only ids of `register`. */
export function createQuirkLog<const Register extends readonly Quirk[]>(
  register: Register,
): QuirkLog<Register[number]['id']> {
  const actions = new Map(register.map(({ id, action }) => [id, action]));
  const findings: QuirkFinding[] = [];
  return {
    findings,
    note(id, place, detail) {
      const action = actions.get(id);
      if (action === undefined) throw new InternalError(`Quirk '${id}' is not registered.`);
      findings.push({ id, place, detail, action });
    },
  };
}

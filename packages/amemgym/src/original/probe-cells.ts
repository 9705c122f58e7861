import { DatasetError } from '@memgym/core';
import type { AMemGymPeriod, AMemGymUser } from '../data/amemgym-user.js';
import type { OriginalUserResults } from '../data/original/read-original-user.js';
import type { OriginalProbe } from '../data/original/result-schemas.js';
import { cellKey } from '../score/amemgym-cell.js';
import { type AMemGymProbe, diagnoseProbes, type ProbeDiagnosis } from '../score/diagnose-probes.js';
import { gridCell, requireGridFits } from './grid-cell.js';
import type { ByProfile } from './original-profile.js';
import type { StoredChecks } from './stored-check.js';

/** The probe results of one user. */
export interface ProbeCells {
  readonly diagnosis: (period: number, question: number) => ByProfile<ProbeDiagnosis | null>;
  readonly answered: number;
  /** Number of probed variables without a readable reply. */
  readonly unreadable: number;
  readonly variables: number;
}

/**
 * The diagnosis of one user (packages/amemgym/spec.md#diagnosis). A question that needs a variable twice counts it
 * twice in `reference`, once in `fixed`. The stored metrics replace missing probes.
 * @throws {DatasetError} when a probe does not belong to the data
 */
export function probeCells(
  user: AMemGymUser,
  { diagnosis, diagnosisMetrics }: OriginalUserResults,
  stored: StoredChecks,
): ProbeCells {
  const size = { rows: user.periods.length, columns: () => user.questions.length };
  const counts = { answered: 0, unreadable: 0, variables: 0 };
  const probes: AMemGymProbe[] = [];
  if (diagnosis !== null) {
    requireGridFits(diagnosis.content, size, { file: diagnosis.file, path: '', row: 'period' });
    for (const period of user.periods) {
      user.questions.forEach((_, index) => {
        const probe = gridCell(diagnosis.content, period.index, index);
        if (probe === null) return;
        probes.push(readProbe(user, { period, question: index, probe, file: diagnosis.file, stored }));
        counts.answered += 1;
        counts.variables += probe.results.length;
        counts.unreadable += probe.results.filter((result) => result.json_error).length;
      });
    }
  }
  const found = {
    reference: diagnoseProbes(probes),
    fixed: diagnoseProbes(probes.map(eachVariableOnce)),
  };
  const metrics = diagnosisMetrics?.content;
  const metricAt = (period: number, question: number): ProbeDiagnosis | null => {
    const write = gridCell(metrics?.write_failure ?? null, period, question);
    const read = gridCell(metrics?.read_failure ?? null, period, question);
    const success = gridCell(metrics?.memory_success ?? null, period, question);
    if (write === null || read === null || success === null) return null;
    // Neither known nor missed: the stored numbers allow no diagnosis.
    if (success !== 1 && write + read === 0) return null;
    return { writeFailures: write, readFailures: read, memorySuccess: success === 1 };
  };
  if (diagnosisMetrics !== null) {
    const { file, content } = diagnosisMetrics;
    for (const name of ['write_failure', 'read_failure', 'memory_success'] as const) {
      requireGridFits(content[name], size, { file, path: name, row: 'period' });
    }
    if (diagnosis !== null) compareMetrics(user, { file, metricAt, found, stored });
  }
  return {
    ...counts,
    diagnosis: (period, question) => {
      if (diagnosis === null) {
        const metric = metricAt(period, question);
        return { fixed: metric, reference: metric };
      }
      const key = cellKey({ user: user.id, period, question });
      return { fixed: found.fixed.get(key) ?? null, reference: found.reference.get(key) ?? null };
    },
  };
}

function readProbe(
  user: AMemGymUser,
  {
    period,
    question,
    probe,
    file,
    stored,
  }: {
    readonly period: AMemGymPeriod;
    readonly question: number;
    readonly probe: OriginalProbe;
    readonly file: string;
    readonly stored: StoredChecks;
  },
): AMemGymProbe {
  const path = `[${period.index}][${question}]`;
  const wanted = new Set(user.questions[question]?.requiredVariables);
  const probed = new Set(probe.results.map(({ info_type }) => info_type));
  const hint = 'Pass the data.json that these results were made from.';
  if (probed.size !== wanted.size || [...probed].some((name) => !wanted.has(name))) {
    const names = (of: ReadonlySet<string>) => [...of].sort().join(', ');
    throw new DatasetError(
      { file, path: `${path}.results` },
      `probes ${names(probed) || 'nothing'}, but the question needs ${names(wanted)}.`,
      { hint },
    );
  }
  const variables = probe.results.map((result, position) => {
    const name = result.info_type;
    const at = `${path}.results[${position}]`;
    const truth = period.state.get(name);
    if (result.answer_state !== undefined && result.answer_state !== truth) {
      throw new DatasetError(
        { file, path: `${at}.answer_state` },
        `is ${JSON.stringify(result.answer_state)}, but ${JSON.stringify(truth)} in the data.`,
        { hint },
      );
    }
    const right = !result.json_error && result.response_state === truth;
    const writtenAt = user.periods
      .slice(0, period.index + 1)
      .findLastIndex(({ updates }) => updates.has(name));
    if (result.score !== undefined)
      stored.compare(file, `${at}.score`, { stored: result.score, computed: Number(right) });
    if (result.write_pos !== undefined) {
      stored.compare(file, `${at}.write_pos`, { stored: result.write_pos, computed: writtenAt });
    }
    return { name, right, writtenAt };
  });
  return { user: user.id, period: period.index, question, variables };
}

function eachVariableOnce(probe: AMemGymProbe): AMemGymProbe {
  const names = new Set<string>();
  const variables = probe.variables.filter(({ name }) => !names.has(name) && names.add(name));
  return { ...probe, variables };
}

function compareMetrics(
  user: AMemGymUser,
  {
    file,
    metricAt,
    found,
    stored,
  }: {
    readonly file: string;
    readonly metricAt: (period: number, question: number) => ProbeDiagnosis | null;
    readonly found: ByProfile<ReadonlyMap<string, ProbeDiagnosis | null>>;
    readonly stored: StoredChecks;
  },
): void {
  const parts = {
    write_failure: (of: ProbeDiagnosis) => of.writeFailures,
    read_failure: (of: ProbeDiagnosis) => of.readFailures,
    memory_success: (of: ProbeDiagnosis) => Number(of.memorySuccess),
  };
  for (const { index: period } of user.periods) {
    user.questions.forEach((_, question) => {
      const key = cellKey({ user: user.id, period, question });
      for (const [name, part] of Object.entries(parts)) {
        const value = (of: ProbeDiagnosis | null | undefined): number | null =>
          of === null || of === undefined ? null : part(of);
        stored.compare(file, `${name}[${period}][${question}]`, {
          stored: value(metricAt(period, question)),
          computed: value(found.reference.get(key)),
          alternative: value(found.fixed.get(key)),
        });
      }
    });
  }
}

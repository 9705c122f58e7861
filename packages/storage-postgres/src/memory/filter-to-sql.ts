import type { Clock, EventTime, JsonValue, MetaCondition, QueryFilters } from '@memgym/core';
import { isMetaCondition } from '@memgym/memory-systems/service';
import type { Parameters } from './parameters.js';
import { plainJson, plainText } from './plain-text.js';

/** The condition that a memory `m` passes the filters: it is never unknown, so that `NOT` is its opposite. */
export function filterToSql(filters: QueryFilters, parameters: Parameters): string {
  const { add } = parameters;
  const { eventTimeFrom, eventTimeTo, ingestTimeFrom, ingestTimeTo } = filters;
  const { kinds, sourceIds, meta = {}, $and, $or, $not } = filters;
  const all: string[] = [];
  if (eventTimeFrom !== undefined) all.push(`m.event_time >= ${add(eventTimeFrom, 'text')}`);
  if (eventTimeTo !== undefined) all.push(`m.event_time <= ${add(eventTimeTo, 'text')}`);
  if (ingestTimeFrom !== undefined) all.push(`m.ingest_time >= ${add(ingestTimeFrom, 'float8')}`);
  if (ingestTimeTo !== undefined) all.push(`m.ingest_time <= ${add(ingestTimeTo, 'float8')}`);
  if (kinds !== undefined) all.push(`m.kind = ANY (${add(kinds.map(plainText), 'text[]')})`);
  // Each memory has one source, with the same id.
  if (sourceIds !== undefined) all.push(`m.id = ANY (${add(sourceIds.map(plainText), 'text[]')})`);
  for (const [key, wanted] of Object.entries(meta)) {
    all.push(...metaToSql(key, wanted, parameters));
  }
  for (const inner of $and ?? []) all.push(filterToSql(inner, parameters));
  if ($or !== undefined) all.push(`(${$or.map((inner) => filterToSql(inner, parameters)).join(' OR ')})`);
  if ($not !== undefined) all.push(`NOT ${filterToSql($not, parameters)}`);
  return all.length === 0 ? 'true' : `((${all.join(' AND ')}) IS TRUE)`;
}

/** The condition that a memory `m` has not expired at a moment; with an undefined event time, nothing expires by it. */
export function unexpiredSql(
  { clock, eventTime }: { readonly clock: Clock; readonly eventTime?: EventTime | undefined },
  { add }: Parameters,
): string {
  const now = `(m.expires_ingest IS NULL OR m.expires_ingest > ${add(clock.now(), 'float8')})`;
  if (eventTime === undefined) return now;
  return `${now} AND (m.expires_event IS NULL OR m.expires_event > ${add(eventTime, 'text')})`;
}

/** The conditions on the JSON value of a key, which is NULL if the key is missing. */
function metaToSql(key: string, wanted: JsonValue | MetaCondition, parameters: Parameters): string[] {
  let value: string | undefined;
  // The parameter is added on use, because PostgreSQL refuses a statement with a parameter that it does not use.
  const own = (): string => {
    value ??= `(m.meta -> ${parameters.add(plainText(key), 'text')})`;
    return value;
  };
  const { $eq, $ne, $gt, $gte, $lt, $lte, $in, $nin, $exists } = isMetaCondition(wanted)
    ? wanted
    : ({ $eq: wanted } satisfies MetaCondition);
  const isOneOf = (values: readonly JsonValue[]): string =>
    `(${['false', ...values.map((each) => equalSql(own(), each, parameters))].join(' OR ')})`;
  const bounds = { '>': $gt, '>=': $gte, '<': $lt, '<=': $lte };
  return [
    ...($eq === undefined ? [] : [isOneOf([$eq])]),
    ...($ne === undefined ? [] : [`NOT ${isOneOf([$ne])}`]),
    ...($in === undefined ? [] : [isOneOf($in)]),
    ...($nin === undefined ? [] : [`NOT ${isOneOf($nin)}`]),
    ...($exists === undefined ? [] : [`${own()} IS ${$exists ? 'NOT ' : ''}NULL`]),
    ...Object.entries(bounds).flatMap(([operator, bound]) =>
      bound === undefined ? [] : [boundSql(own(), { operator, bound }, parameters)],
    ),
  ];
}

/** See `MetaCondition.$eq`. */
function equalSql(own: string, value: JsonValue, { add }: Parameters): string {
  const wanted = add(JSON.stringify(plainJson(value)), 'jsonb');
  const wantedItems = Array.isArray(value) ? `jsonb_array_elements(${wanted})` : `(VALUES (${wanted}))`;
  const isMissing = `NOT EXISTS (SELECT FROM jsonb_array_elements(${own}) AS held (item) WHERE held.item = wanted.item)`;
  const holdsAll = `NOT EXISTS (SELECT FROM ${wantedItems} AS wanted (item) WHERE ${isMissing})`;
  return `coalesce(${own} = ${wanted} OR CASE jsonb_typeof(${own}) WHEN 'array' THEN ${holdsAll} END, false)`;
}

function boundSql(
  own: string,
  { operator, bound }: { readonly operator: string; readonly bound: number | string },
  { add }: Parameters,
): string {
  const inRange = (item: string): string =>
    typeof bound === 'number'
      ? `(jsonb_typeof(${item}) = 'number' AND ${item} ${operator} ${add(JSON.stringify(bound), 'jsonb')})`
      : `(jsonb_typeof(${item}) = 'string' AND (${item} #>> '{}') COLLATE "C" ${operator} ${add(plainText(bound), 'text')})`;
  const inList = `EXISTS (SELECT FROM jsonb_array_elements(${own}) AS held (item) WHERE ${inRange('held.item')})`;
  return `CASE jsonb_typeof(${own}) WHEN 'array' THEN ${inList} ELSE ${inRange(own)} END`;
}

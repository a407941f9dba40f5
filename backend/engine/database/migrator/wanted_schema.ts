/** The schema of the database that resources.ts describes. */
import { fieldColumns, fieldConstraints, foreignKey } from './field_columns.ts'
import { foldedColumns } from './folded_columns.ts'
import { filledRollups } from './filled_rollups.ts'
import { indexesOf } from './resource_indexes.ts'
import { internalDatabaseSchema } from './internal_database_schema.ts'
import { foreignName, indexName, quoteIdent, sequenceName } from './sql_names.ts'
import type { Column, DatabaseSchema, Table } from './database_schema.ts'
import { fieldsWith, pivotOf, registry, type Resource } from '#backend/engine/definition/registry'

export function wantedSchema(resources: Iterable<Resource> = registry.values()): DatabaseSchema {
  const all = [...resources]
  return {
    ...internalDatabaseSchema,
    sequences: all.flatMap(sequences),
    tables: {
      ...internalDatabaseSchema.tables,
      ...mergeAll(all.map((resource) => ({ [resource.name]: table(resource, all), ...pivots(resource) }))),
    },
  }
}

/** Random codes need no sequence. */
function sequences(resource: Resource): string[] {
  const sequenceFields = fieldsWith(resource, 'generated', 'code').filter(({ format }) => format?.includes('#'))
  return sequenceFields.map(({ name }) => sequenceName(resource.name, name))
}

function table(resource: Resource, all: readonly Resource[]): Table {
  const fields = Object.values(resource.fields)
  const columns = [...fields.map((field) => fieldColumns(resource, field)), filledRollups(resource, all), foldedColumns(resource)]
  return {
    columns: mergeAll([startingColumns(resource), ...columns, endingColumns(resource)]),
    constraints: {
      [`${resource.name}_pkey`]: 'primary key (id)',
      ...(resource.per_site ? { [foreignName(resource.name, 'site_id')]: foreignKey('site_id', 'sites') } : {}),
      ...mergeAll(fields.map((field) => fieldConstraints(resource, field))),
    },
    indexes: { ...(resource.per_site ? siteIndex(resource.name) : {}), ...indexesOf(resource) },
    triggers: resource.append_only ? appendOnly(resource.name) : {},
  }
}

function startingColumns(resource: Resource): Record<string, Column> {
  return {
    id: { type: 'bigint', identity: true },
    version: { type: 'integer', default: '1' },
    ...(resource.per_site ? { site_id: { type: 'bigint', default: '1' } } : {}),
  }
}

function endingColumns(resource: Resource): Record<string, Column> {
  const now: Column = { type: 'timestamp with time zone', default: 'now()' }
  return { created_at: now, updated_at: now, ...(resource.soft_delete ? { deleted_at: { type: now.type, nullable: true } } : {}) }
}

function siteIndex(name: string) {
  const index = indexName(name, ['site_id'])
  return { [index]: `create index ${index} on ${quoteIdent(name)} using btree (site_id)` }
}

/** A row trigger: a cascade that affects no row must not be refused. */
function appendOnly(name: string) {
  const [rows, whole] = [`${name}_append_only`, `${name}_append_only_truncate`]
  return {
    [rows]: `create trigger ${rows} before delete or update on ${quoteIdent(name)} for each row execute function refuse_change()`,
    [whole]: `create trigger ${whole} before truncate on ${quoteIdent(name)} for each statement execute function refuse_change()`,
  }
}

/** A many-to-many field has a pivot table. */
function pivots(resource: Resource): Record<string, Table> {
  return Object.fromEntries(fieldsWith(resource, 'relation', 'many_to_many').map((field) => {
    const name = pivotOf(resource, field)
    const index = indexName(name, ['target_id'])
    const pivot: Table = {
      columns: { owner_id: { type: 'bigint' }, target_id: { type: 'bigint' } },
      constraints: {
        [`${name}_pkey`]: 'primary key (owner_id, target_id)',
        [foreignName(name, 'owner_id')]: foreignKey('owner_id', resource.name, 'cascade'),
        [foreignName(name, 'target_id')]: foreignKey('target_id', String(field.to), 'cascade'),
      },
      indexes: { [index]: `create index ${index} on ${name} using btree (target_id)` },
      triggers: {},
    }
    return [name, pivot]
  }))
}

const mergeAll = <T>(parts: readonly Record<string, T>[]): Record<string, T> => Object.assign({}, ...parts)

/** Columns and indexes of the tables that belong to no resource. */
import { indexName, uniqueConstraintName } from './sql_names.ts'
import type { Column } from './database_schema.ts'

export const id: Column = { type: 'bigint', identity: true }
export const text: Column = { type: 'text' }
export const bigint: Column = { type: 'bigint' }
export const instant: Column = { type: 'timestamp with time zone' }
export const defaultNow: Column = { ...instant, default: 'now()' }

export function unique(table: string, columns: readonly string[]) {
  const name = uniqueConstraintName(table, columns)
  return { [name]: `create unique index ${name} on ${table} using btree (${columns.join(', ')})` }
}

export function index(table: string, columns: readonly string[]) {
  const name = indexName(table, columns)
  return { [name]: `create index ${name} on ${table} using btree (${columns.join(', ')})` }
}

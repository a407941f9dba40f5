/** Reads what a paper shows, as the API would answer the caller: what they may not read stays out of the paper. */
import { translator, type Translate } from '#backend/engine/i18n/translator'
import { mayList } from '#backend/engine/resource/policies/access'
import { bouncerOf } from '#backend/engine/resource/policies/main'
import { findRecord, findRecords } from '#backend/engine/resource/read/find_record'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { NotFound } from '#backend/engine/resource/refusals'
import { resourceOf } from '#backend/engine/definition/registry'
import { companyOf, type Company } from '#backend/services/paper/company_header'
import type { Executor } from '#backend/engine/resource/read/executor'
import type { Caller } from '#backend/engine/resource/caller'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Locale } from '#common/locales'
import type { ResourceName } from '#resources'
import type { PaperRecord } from './record_values.ts'

export interface PaperSource {
  readonly executor: Executor
  readonly t: Translate
  readonly locale: Locale
  readonly zone: string
  readonly now: string
  readonly company: Company
  readonly caller: Caller
  readonly context: RuleContext
  /** Null if the caller may not read it. */
  read(name: ResourceName, id: number | null): Promise<PaperRecord | null>
  /** The rows of `name` with this value in `column`, in their order. */
  rowsOf(name: ResourceName, column: string, id: number, order?: string): Promise<PaperRecord[]>
}

interface SourceInput {
  readonly executor: Executor | null
  readonly caller: Caller
  readonly context: RuleContext
  readonly locale: Locale
}

export function paperSource({ executor: transaction, caller: { ...own }, context, locale }: SourceInput): PaperSource {
  const caller = { ...own, locale }
  const executor = transaction ?? db.connection()
  return {
    executor, t: translator(locale), locale, zone: context.timezone, now: context.now, company: companyOf(context), caller, context,
    async read(name, id) {
      if (id === null || !mayList(resourceOf(name), caller)) return null
      return findRecord(transaction, resourceOf(name), caller, id) as Promise<PaperRecord | null>
    },
    async rowsOf(name, column, id, order = 'id') {
      if (!mayList(resourceOf(name), caller)) return []
      const rows = await query(executor, `select id from ${name} where ${column} = ? order by ${order}`, [id])
      const ids = rows.map((row) => Number(row.id))
      const found = await findRecords(transaction, resourceOf(name), caller, ids) as PaperRecord[]
      const byId = new Map(found.map((record) => [record.id, record]))
      return ids.flatMap((one) => byId.get(one) ?? [])
    },
  }
}

/** Throws 403 or 404 as the record itself would. */
export async function readSubject(source: PaperSource, name: ResourceName, id: number): Promise<PaperRecord> {
  await bouncerOf(source.caller).with('ResourcePolicy').authorize('list', resourceOf(name))
  const record = await source.read(name, id)
  if (!record) throw new NotFound()
  return record
}

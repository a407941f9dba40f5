/** The response body of an import. */
import { mayOperate, writableFields } from '#backend/engine/resource/policies/access'
import { findEarlierImport, findFirstRows, countImportVerdicts, type Import } from './store.ts'
import { isSecretColumnHeader } from './secret_columns.ts'
import { keyFieldsOf, importTargetLabel, importTargetsOf, isDateTarget } from './targets.ts'
import type { ImportJob } from '#common/import_job'
import type { Caller } from '#backend/engine/resource/caller'
import type { Resource } from '#backend/engine/definition/registry'

export async function serializeImport(resource: Resource, caller: Caller, current: Import): Promise<ImportJob> {
  const { id, state, total, checked, done, problem, file_name, fields, key_field, day_orders, day_order } = current
  const [samples, summary, earlier] = await Promise.all([
    findFirstRows(id), countImportVerdicts(id), findEarlierImport(resource, current.file_hash, id),
  ])
  const targets = importTargetsOf(resource, caller)
  const keys = new Set(mayOperate(resource, caller, 'edit') ? keyFieldsOf(resource).map(({ name }) => name) : [])
  const writable = writableFields(resource, caller, 'create')
  return {
    id, state, total, checked, done, problem, file: file_name, key: key_field, day_order, summary, earlier,
    columns: current.headers.map((header, index) => ({
      header, field: fields[index] ?? '', samples: samples.map((cells) => cells[index] ?? ''), is_secret: isSecretColumnHeader(header),
      day_order: day_orders[index] || null,
    })),
    targets: targets.map((target) => ({
      name: target.name, label: importTargetLabel(resource, target, caller),
      // A translated text needs one language only, so none of its columns is required.
      required: target.field.required === true && target.field.default === undefined && writable.has(target.field.name) && !target.locale,
      is_date: isDateTarget(target),
    })),
    keys: targets.filter(({ name }) => keys.has(name)).map(({ name }) => name),
  }
}

/** An import as its screen draws it. */
import { mayOperate, writableFields } from '#backend/resource/read/access'
import { earlierRun, samplesOf, summaryOf, type Import } from './imports.ts'
import { isSecret } from './secrets.ts'
import { keysOf, targetLabel, targetsOf } from './targets.ts'
import type { Caller } from '#backend/resource/caller'
import type { Resource } from '#backend/definition/registry'

export async function described(resource: Resource, caller: Caller, kept: Import): Promise<object> {
  const { id, state, total, checked, done, problem, file_name, fields, key_field } = kept
  const [samples, summary, earlier] = await Promise.all([samplesOf(id), summaryOf(id), earlierRun(resource, kept.file_hash, id)])
  const targets = targetsOf(resource, caller)
  const keys = new Set(mayOperate(resource, caller, 'edit') ? keysOf(resource).map(({ name }) => name) : [])
  const open = writableFields(resource, caller, 'create')
  return {
    id, state, total, checked, done, problem, file: file_name, key: key_field, summary, earlier,
    columns: kept.headers.map((header, index) => ({
      header, field: fields[index] ?? '', samples: samples.map((cells) => cells[index] ?? ''), is_secret: isSecret(header),
    })),
    targets: targets.map((target) => ({
      name: target.name, label: targetLabel(resource, target, caller),
      // Of a text in several languages one is enough.
      required: target.field.required === true && target.field.default === undefined && open.has(target.field.name) && !target.locale,
    })),
    keys: targets.filter(({ name }) => keys.has(name)).map(({ name }) => name),
  }
}

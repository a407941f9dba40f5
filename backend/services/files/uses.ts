/** The records that refer to a file: its owner, and the columns of references to files, each found by its index. */
import { query } from '#backend/engine/database/query'
import { loadLabels } from '#backend/engine/resource/bulk/record_labels'
import { readableFields } from '#backend/engine/resource/policies/access'
import { fieldsWith, registry, type Field, type Resource } from '#backend/engine/definition/registry'
import type { FileUses, LabelledFileUse } from '#common/file_uses'
import type { RequestStore } from '#backend/engine/resource/store'

export interface FileUse { readonly resource: Resource; readonly field: Field; readonly id: number }

/** Fields of one file, which are columns with its id. */
export const fileColumns = (): { readonly resource: Resource; readonly field: Field }[] =>
  [...registry.values()].flatMap((resource) => fieldsWith(resource, 'files', 'one').map((field) => ({ resource, field })))

export async function findFileUses(trx: Parameters<typeof query>[0], file: number): Promise<FileUse[]> {
  const queries = [
    'select owner_resource as resource, owner_field as field, owner_id::bigint as id from media where id = ? and owner_id is not null',
    ...fileColumns().map(({ resource: { name }, field }) => (
      `select '${name}', '${field.name}', id from "${name}" where "${field.name}" = ?`
    )),
  ]
  const found = await query(trx, queries.join(' union '), queries.map(() => file))
  return found.flatMap((row) => {
    const resource = registry.get(String(row.resource))
    const field = resource?.fields[String(row.field)]
    return resource && field ? [{ resource, field, id: Number(row.id) }] : []
  })
}

/** `hidden`: the number of records that the caller may not see. */
export async function labelFileUses(store: Pick<RequestStore, 'trx' | 'caller'>, uses: readonly FileUse[]): Promise<FileUses> {
  const readable = uses.filter(({ resource, field }) => readableFields(resource, store.caller).has(field.name))
  const labelled: LabelledFileUse[] = []
  for (const resource of new Set(readable.map((use) => use.resource))) {
    const usesOfResource = readable.filter((use) => use.resource === resource)
    const labels = await loadLabels(store, resource, usesOfResource.map(({ id }) => id))
    labelled.push(...usesOfResource.flatMap(({ field, id }) => {
      const label = labels.get(id)
      return label === undefined ? [] : [{ resource: resource.name, field: field.name, id, label }]
    }))
  }
  return { uses: labelled, hidden: uses.length - labelled.length }
}

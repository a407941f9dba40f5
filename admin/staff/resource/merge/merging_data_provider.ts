/**
 * The data provider for pages that are written as in Refine's manual: they send no version. Added is the version of the record that
 * the user has seen; when somebody else has saved meanwhile, both changes are merged as in the forms of the generic screens.
 */
import type { BaseRecord, DataProvider, DeleteOneParams, UpdateParams } from '@refinedev/core'
import { cacheSavedRecord, findCachedRecord } from '../../../kit/providers/rest/cached_records.ts'
import { dataProvider, readStored } from '../../../kit/providers/rest/data_provider.ts'
import { writeVersioned } from '../../../kit/providers/rest/stale_version.ts'
import { saveWithoutRefetch } from '../../../kit/providers/open_forms.ts'
import type { Row, Values } from '../../definition/record.ts'

export const mergingDataProvider: DataProvider = {
  ...dataProvider,
  update: <T extends BaseRecord, V>(params: UpdateParams<V>) => (hasVersion(params.variables) ? dataProvider.update<T, V>(params)
    : saveWithoutRefetch(params.resource, params.id, () => updateCached<T, V>(params))),
  deleteOne: <T extends BaseRecord, V>({ variables, ...params }: DeleteOneParams<V>) => dataProvider.deleteOne<T, object>({
    ...params, variables: hasVersion(variables) || hasVersion(params.meta) ? { ...variables } : versionOf(params),
  }),
}

async function updateCached<T extends BaseRecord, V>(params: UpdateParams<V>): Promise<{ data: T }> {
  const cached = findCachedRecord(params.resource, params.id)
  const saved = await (cached ? updateMerged(params, cached as Row) : dataProvider.update<T, V>(params))
  cacheSavedRecord(params.resource, params.id, saved.data)
  return saved as { data: T }
}

/** `read`: the record that the user has changed; `replaced`: what was stored before. Throws when they keep editing. */
export function updateMerged<V>(params: UpdateParams<V>, read: Row): Promise<{ readonly data: Row; readonly replaced: Row }> {
  const { resource, id } = params
  let values = params.variables as Values
  return writeVersioned({
    read, readAgain: () => readStored<Row>(resource, id),
    send: async (stored) => ({
      ...Object.keys(values).length === 0 ? { data: stored }
        : await dataProvider.update<Row, Values>({ ...params, variables: { ...values, version: stored.version } }),
      replaced: stored,
    }),
    takeOver: async (current, base) => {
      const { mergeChanges } = await import('./stale_changes.ts')
      const merged = await mergeChanges(resource, values, base, current)
      values = merged ?? values
      return merged !== null
    },
  })
}

const hasVersion = (variables: unknown): boolean => typeof variables === 'object' && variables !== null && 'version' in variables

function versionOf({ resource, id }: Pick<UpdateParams<unknown>, 'resource' | 'id'>): { readonly version?: number } {
  const cached = findCachedRecord(resource, id)
  return cached ? { version: cached.version } : {}
}

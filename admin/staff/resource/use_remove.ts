/** Deletes a record after a confirmation, and restores a deleted one. */
import { useDelete, useInvalidate } from '@refinedev/core'
import { showConfirm, showAlert, showFailure } from '../../kit/providers/alerts.ts'
import { transition } from '../../kit/providers/rest/data_provider.ts'
import { labelOf } from '../fields/field_text.ts'
import type { Resource } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'

export function useRemove(resource: Resource) {
  const i18n = useTranslation()
  const { t } = i18n
  const invalidate = useInvalidate()
  const { mutateAsync } = useDelete()

  /** Resolves to true when the record was deleted. `leavesPage`: nothing is refetched for the page of the record: it would get a 404. */
  const remove = async (row: Row, { leavesPage = false } = {}): Promise<boolean> => {
    const label = labelOf(resource, row, i18n)
    const message = t(resource.soft_delete ? 'ui.list.remove_soft' : 'ui.list.remove_hard')
    const isConfirmed = await showConfirm({ type: 'remove', id: row.id, title: t('ui.list.remove_title', { label }), message })
    if (!isConfirmed) return false
    const deleted = await mutateAsync({
      resource: resource.name, id: row.id, values: { version: row.version }, successNotification: false, errorNotification: false,
    })
      .catch(showFailure)
    if (!deleted) {
      // Changes that arrived meanwhile were not shown (providers/live/change.ts).
      void invalidate({ resource: resource.name, id: row.id, invalidates: ['detail'] })
      return false
    }
    // Rollups of other records change too.
    await invalidate({ invalidates: ['all'], invalidationFilters: { type: 'all', refetchType: leavesPage ? 'none' : 'active' } })
    showAlert({ type: 'success', title: t('ui.list.removed', { label }), message: '', timeOut: 4_000 })
    return true
  }

  const restore = async (row: Row): Promise<void> => {
    const restored = await transition(resource.name, row.id, 'undelete', { version: row.version }).catch(showFailure)
    if (!restored) return
    await invalidate({ invalidates: ['all'] })
    showAlert({ type: 'success', title: t('ui.list.restored', { label: labelOf(resource, row, i18n) }), message: '', timeOut: 4_000 })
  }

  return { remove, restore }
}

/** Asks, then deletes; and brings back what was deleted. */
import { useDelete, useInvalidate } from '@refinedev/core'
import { showFailure } from '../controls/show_failure.ts'
import { ask, showAlert } from '../providers/alerts.ts'
import { transition } from '../providers/data.ts'
import { labelOf } from '../fields/text_of.ts'
import type { Resource } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { useSay } from '../definition/words.ts'

export function useRemove(resource: Resource) {
  const say = useSay()
  const { t } = say
  const invalidate = useInvalidate()
  const { mutateAsync } = useDelete()

  /** True when it is gone. */
  const remove = async (row: Row): Promise<boolean> => {
    const label = labelOf(resource, row, say)
    const message = t(resource.soft_delete ? 'ui.list.remove_soft' : 'ui.list.remove_hard')
    const isSure = await ask({ type: 'remove', id: row.id, title: t('ui.list.remove_title', { label }), message })
    if (!isSure) return false
    const gone = await mutateAsync({
      resource: resource.name, id: row.id, values: { version: row.version }, successNotification: false, errorNotification: false,
    })
      .catch(showFailure)
    if (!gone) return false
    // Sums of other records change with it.
    await invalidate({ invalidates: ['all'] })
    showAlert({ type: 'success', title: t('ui.list.removed', { label }), message: '', timeOut: 4_000 })
    return true
  }

  const restore = async (row: Row): Promise<void> => {
    const back = await transition(resource.name, row.id, 'undelete', { version: row.version }).catch(showFailure)
    if (!back) return
    await invalidate({ invalidates: ['all'] })
    showAlert({ type: 'success', title: t('ui.list.restored', { label: labelOf(resource, row, say) }), message: '', timeOut: 4_000 })
  }

  return { remove, restore }
}

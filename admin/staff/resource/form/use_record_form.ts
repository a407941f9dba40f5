/** Refine's `useForm` for a record: loads it and saves it, with its notifications and the invalidation of other queries. */
import { useForm } from '@refinedev/core'
import { useEffect } from 'react'
import { closeAlert } from '../../../kit/providers/alerts.ts'
import type { Failure } from '../../../kit/providers/rest/api_failure.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'

export type RecordForm = ReturnType<typeof useRecordForm>

/** Without an id, a new record. */
export function useRecordForm(resource: Resource, id: number | undefined) {
  const { t } = useTranslation()
  const { onFinish, ...form } = useForm<Row, Failure, Values>({
    resource: resource.name, action: id === undefined ? 'create' : 'edit', ...id !== undefined && { id }, redirect: false,
    // Always refetched: a form on a cached copy would fail with a version conflict on save.
    queryOptions: { refetchOnMount: 'always', staleTime: 0 }, invalidates: ['all'],
    successNotification: () => ({ type: 'success', message: t('ui.form.saved') }), errorNotification: false,
  })
  // Always there, although its type says otherwise.
  const query = form.query as NonNullable<typeof form.query>
  const isFailed = query.isError
  // Shown instead of the form; Refine's form cannot turn its notification off.
  useEffect(() => { if (isFailed) closeAlert(`${id}-${resource.name}-getOne-notification`) }, [isFailed, id, resource])
  return {
    query,
    record: query.isFetchedAfterMount ? query.data?.data : undefined,
    write: async (values: Values): Promise<Row> => {
      const answer = await onFinish(values)
      if (!answer) throw new Error('Refine answers nothing before a save that is not pessimistic')
      return answer.data
    },
    /** The record as it is stored now; undefined when it cannot be read any more. */
    reload: async (): Promise<Row | undefined> => {
      const { data, isSuccess } = await query.refetch()
      return isSuccess ? data.data : undefined
    },
  }
}

/** Refine's `useForm` for a record: loads it and saves it, with its notifications and the invalidation of other queries. */
import { useForm, useOne } from '@refinedev/core'
import type { Failure } from '../../../kit/providers/rest/api_failure.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'

export type RecordForm = ReturnType<typeof useRecordForm>

/** Without an id, a new record. */
export function useRecordForm(resource: Resource, id: number | undefined) {
  const { t } = useTranslation()
  // Not by `useForm`, whose notification cannot be turned off: a failure is shown instead of the form.
  const { query } = useOne<Row, Failure>({
    resource: resource.name, id, errorNotification: false,
    // Always refetched: a form on a cached copy would fail with a version conflict on save.
    queryOptions: { enabled: id !== undefined, refetchOnMount: 'always', staleTime: 0 },
  })
  const { onFinish } = useForm<Row, Failure, Values>({
    resource: resource.name, action: id === undefined ? 'create' : 'edit', ...id !== undefined && { id }, redirect: false,
    queryOptions: { enabled: false }, invalidates: ['all'],
    successNotification: () => ({ type: 'success', message: t('ui.form.saved') }), errorNotification: false,
  })
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

/** Refine's `useForm` for a record: loads it and saves it, with its notifications and the invalidation of other queries. */
import { useForm, useOne } from '@refinedev/core'
import { inSentence } from '#common/text/in_sentence'
import { labelOf } from '../../fields/field_text.ts'
import type { Failure } from '../../../kit/providers/rest/api_failure.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { useTranslation, type I18n } from '../../definition/translation.ts'

export type RecordForm = ReturnType<typeof useRecordForm>

/** "Added: claim REC-26-0005". */
function savedText(resource: Resource, row: Row, isNew: boolean, i18n: I18n): string {
  const { t } = i18n
  const name = inSentence(t(`${resource.name}.one`))
  return t(isNew ? 'ui.form.created' : 'ui.form.edited', { name: `${name} \u2068${labelOf(resource, row, i18n)}\u2069` })
}

/** Without an id, a new record. `said`: after a save, where the name of the record says nothing, as of the settings. */
export function useRecordForm(resource: Resource, id: number | undefined, said?: string) {
  const i18n = useTranslation()
  // Not by `useForm`, whose notification cannot be turned off: a failure is shown instead of the form.
  const { query } = useOne<Row, Failure>({
    resource: resource.name, id, errorNotification: false,
    // Always refetched: a form on a cached copy would fail with a version conflict on save.
    queryOptions: { enabled: id !== undefined, refetchOnMount: 'always', staleTime: 0 },
  })
  const { onFinish } = useForm<Row, Failure, Values>({
    resource: resource.name, action: id === undefined ? 'create' : 'edit', ...id !== undefined && { id }, redirect: false,
    queryOptions: { enabled: false }, invalidates: ['all'],
    successNotification: (saved) => ({
      type: 'success', message: said ?? savedText(resource, saved?.data as Row, id === undefined, i18n),
    }),
    errorNotification: false,
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

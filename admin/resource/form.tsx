/** The page that makes or edits a record of any resource. */
import { traitsOf } from '#schema/fields/index'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { labelOf } from '../fields/text_of.ts'
import { useTitle } from '../controls/title.ts'
import { Crumbs } from './crumbs.tsx'
import type { Field, Resource } from '../definition/definition.ts'
import './form/form.css'
import { startOf } from './form/draft.ts'
import { FormSkeleton, useRecord } from './form/drawer.tsx'
import { FormBody } from './form/form_body.tsx'
import type { FormParts } from './form/parts.ts'
import { FailedRows } from '../controls/notices.tsx'
import type { Row, Values } from '../definition/record.ts'
import './resource.css'
import { listPath, recordPath, useGiven, useRouteResource } from '../definition/route.ts'
import { useSay } from '../definition/words.ts'

export const Component = () => <RoutedForm />

/** `parts` are what the page of a noun adds. `onMade`: what comes after a new record, in place of the way to it. */
export function RoutedForm({ parts, onMade }: { parts?: FormParts; onMade?: (row: Row) => void }) {
  const resource = useRouteResource()
  const { id } = useParams()
  const given = useGiven(resource)
  return (
    <FormPage
      key={id ?? 'new'}
      resource={resource}
      id={id === undefined ? undefined : Number(id)}
      given={given}
      parts={parts}
      onMade={onMade}
    />
  )
}

function FormPage({ resource, id, given, parts, onMade }: {
  resource: Resource
  id: number | undefined
  given: Values
  parts: FormParts | undefined
  onMade: ((row: Row) => void) | undefined
}) {
  const say = useSay()
  const { t } = say
  const navigate = useNavigate()
  const prefilled = usePrefilled(resource)
  const [search] = useSearchParams()
  const { record, query } = useRecord(resource, id)
  const list = listPath(resource, given)
  const name = t(`${resource.name}.one`)
  const label = record && labelOf(resource, record, say)
  useTitle(label ?? (id === undefined ? t('ui.form.new_title', { name }) : undefined))

  const title = id === undefined ? t('ui.form.new_title', { name }) : t('ui.form.edit_title', { name: label ?? name })
  const crumb = label && resource.admin?.show ? [{ label, to: recordPath(resource, Number(id), given) }] : []
  const open = (row: Row) => { void navigate(resource.admin?.show ? recordPath(resource, row.id, given) ?? '..' : list ?? '..') }
  const back = () => { void navigate(record && resource.admin?.show ? recordPath(resource, record.id, given) ?? '..' : list ?? '..') }
  return (
    <div className="resource-page form-page">
      <Crumbs trail={[{ label: t(`${resource.name}.many`), to: list }, ...crumb]} />
      <header className="page-head"><h1>{title}</h1></header>
      {query.error ? <div className="panel"><FailedRows error={query.error} retry={() => { void query.refetch() }} /></div>
        : id !== undefined && !record ? <FormSkeleton />
          : <FormBody
            resource={resource} record={record} given={id === undefined ? { ...prefilled, ...given } : {}}
            start={startOf(resource, search)} parts={parts}
            onSaved={id === undefined && onMade ? onMade : open} onCancel={back}
          />}
    </div>
  )
}

/** `create?client_id=12`: a link from one record to a new one of another. */
function usePrefilled(resource: Resource): Values {
  const [search] = useSearchParams()
  const references = [...search].filter(([name]) => leadsToOne(resource.fields[name]))
  return Object.fromEntries(references.map(([name, value]) => [name, Number(value)]))
}

const leadsToOne = (field: Field | undefined) => field !== undefined && traitsOf(field).relation === 'belongs_to'

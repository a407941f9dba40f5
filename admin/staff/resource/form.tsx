/** The page that creates or edits a record of any resource. Not in `Create`, `Edit` of @refinedev/antd: 566 KB, not 470 (floor 475). */
import { inSentence } from '#common/text/in_sentence'
import { traitsOf } from '#schema/fields/index'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { labelOf } from '../fields/field_text.ts'
import { usePageTitle } from '../../kit/controls/page_title.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import type { Resource } from '../definition/definition.ts'
import './form/form.css'
import { startValues } from './form/start_values.ts'
import { FormSkeleton } from './form/drawer.tsx'
import { FormBody } from './form/body.tsx'
import type { FormParts } from './form/use_form.ts'
import { useRecordForm } from './form/use_record_form.ts'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import type { Row, Values } from '../definition/record.ts'
import './resource.css'
import { listLink, listPath, recordPath, useParentIds, useRouteResource } from '../definition/resource_paths.ts'
import { useTranslation } from '../definition/translation.ts'

export const Component = () => <RoutedForm />

interface RoutedFormProps {
  /** What the page of one resource adds. */
  readonly parts?: FormParts
  /** Runs after a new record was saved, instead of opening the record. */
  readonly onCreated?: (row: Row) => void
}

export function RoutedForm({ parts, onCreated }: RoutedFormProps) {
  const resource = useRouteResource()
  const { id } = useParams()
  const given = useParentIds(resource)
  return (
    <FormPage
      key={id ?? 'new'}
      resource={resource}
      id={id === undefined ? undefined : Number(id)}
      given={given}
      parts={parts}
      onCreated={onCreated}
    />
  )
}

interface FormPageProps {
  readonly resource: Resource
  readonly id: number | undefined
  readonly given: Values
  readonly parts: FormParts | undefined
  readonly onCreated: ((row: Row) => void) | undefined
}

function FormPage({ resource, id, given, parts, onCreated }: FormPageProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const start = startValues(resource, search)
  const recordForm = useRecordForm(resource, id)
  const { record, query } = recordForm
  const list = listPath(resource, given)
  const name = inSentence(t(`${resource.name}.one`))
  const label = record && labelOf(resource, record, i18n)
  usePageTitle(label ?? (id === undefined ? t('ui.form.new_title', { name }) : undefined))

  const title = id === undefined ? t('ui.form.new_title', { name }) : t('ui.form.edit_title', { name: label ?? name })
  const crumb = label && resource.admin?.show ? [{ label, to: recordPath(resource, Number(id), given) }] : []
  const open = (row: Row) => { void navigate(resource.admin?.show ? recordPath(resource, row.id, given) ?? '..' : list ?? '..') }
  const back = () => { void navigate(record && resource.admin?.show ? recordPath(resource, record.id, given) ?? '..' : list ?? '..') }
  return (
    <div className="resource-page form-page">
      <Breadcrumbs trail={[{ label: t(`${resource.name}.many`), to: listLink(resource, given) }, ...crumb]} />
      <header className="page-head"><h1>{title}</h1></header>
      {query.error ? <div className="panel"><FailedRows error={query.error} retry={() => { void query.refetch() }} /></div>
        : id !== undefined && !record ? <FormSkeleton />
          : <FormBody
            resource={resource} recordForm={recordForm} given={id === undefined ? { ...referencesIn(resource, start), ...given } : {}}
            start={start} parts={parts}
            onSaved={id === undefined && onCreated ? onCreated : open} onCancel={back}
          />}
    </div>
  )
}

/** A link from a record to a new one that refers to it fixes the reference. */
const referencesIn = ({ fields }: Resource, start: Values): Values =>
  Object.fromEntries(Object.entries(start).filter(([name]) => fields[name] && traitsOf(fields[name]).relation === 'belongs_to'))

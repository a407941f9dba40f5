/** Breadcrumbs of a nested list, a form or a record: the parents with the labels of their records. */
import { useOne } from '@refinedev/core'
import { Link } from 'react-router'
import { labelOf } from '../fields/field_text.ts'
import { fieldOf, resourceOf, targetOf, type Resource } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { listPath, recordPath, type ParentIds } from '../definition/resource_paths.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import { useTranslation } from '../definition/translation.ts'

export interface Breadcrumb { readonly label: string; readonly to?: string | null }

export function Breadcrumbs({ trail }: { trail: readonly Breadcrumb[] }) {
  const { t } = useTranslation()
  return (
    <nav className="crumbs" aria-label={t('ui.show.crumbs')}>
      <ol>
        {trail.map(({ label, to }, index) => <li key={index}>{to ? <Link to={to}><bdi>{label}</bdi></Link> : <bdi>{label}</bdi>}</li>)}
      </ol>
    </nav>
  )
}

/** For a list below a record of another resource: `Clients › Fatima` above the addresses of this client. */
export function ParentBreadcrumbs({ resource, given }: { resource: Resource; given: ParentIds }) {
  const [first] = Object.entries(given)
  return first ? <ParentTrail resource={resource} by={first[0]} id={first[1]} /> : null
}

function ParentTrail({ resource, by, id }: { resource: Resource; by: string; id: number }) {
  const i18n = useTranslation()
  const parent = resourceOf(targetOf(fieldOf(resource, by)))
  const isReadable = can(parent.name, 'list')
  const { result } = useOne<Row>({ resource: parent.name, id, errorNotification: false, queryOptions: { enabled: isReadable } })
  if (!isReadable) return null
  return (
    <Breadcrumbs trail={[
      { label: i18n.t(`${parent.name}.many`), to: listPath(parent) },
      { label: result ? labelOf(parent, result, i18n) : '…', to: recordPath(parent, id) },
      { label: i18n.t(`${resource.name}.many`) },
    ]}
    />
  )
}

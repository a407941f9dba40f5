/** The way back from a nested list, a form or a record: parents with the names of their records. */
import { useOne } from '@refinedev/core'
import { Link } from 'react-router'
import { labelOf } from '../fields/text_of.ts'
import { fieldOf, resourceOf, targetOf, type Resource } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { listPath, recordPath } from '../definition/route.ts'
import { useSay } from '../definition/words.ts'

export interface Crumb { readonly label: string; readonly to?: string | null }

export function Crumbs({ trail }: { trail: readonly Crumb[] }) {
  const { t } = useSay()
  return (
    <nav className="crumbs" aria-label={t('ui.show.crumbs')}>
      <ol>
        {trail.map(({ label, to }, index) => <li key={index}>{to ? <Link to={to}><bdi>{label}</bdi></Link> : <bdi>{label}</bdi>}</li>)}
      </ol>
    </nav>
  )
}

/** For a list below one record of another: `Clients › Fatima` above her addresses. */
export function ParentCrumbs({ resource, given }: { resource: Resource; given: Readonly<Record<string, number>> }) {
  const [first] = Object.entries(given)
  return first ? <Parent resource={resource} by={first[0]} id={first[1]} /> : null
}

function Parent({ resource, by, id }: { resource: Resource; by: string; id: number }) {
  const say = useSay()
  const parent = resourceOf(targetOf(fieldOf(resource, by)))
  const { result } = useOne<Row>({ resource: parent.name, id, errorNotification: false })
  return (
    <Crumbs trail={[
      { label: say.t(`${parent.name}.many`), to: listPath(parent) },
      { label: result ? labelOf(parent, result, say) : '…', to: recordPath(parent, id) },
      { label: say.t(`${resource.name}.many`) },
    ]}
    />
  )
}

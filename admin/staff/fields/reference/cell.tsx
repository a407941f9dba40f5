import { traitsOf } from '#schema/fields/index'
import { Link } from 'react-router'
import { useFormat } from '../../../kit/format/use_format.ts'
import { isResource } from '../../../kit/providers/is_resource.ts'
import { resourceOf, targetOf, type Field } from '../../definition/definition.ts'
import { isReference, referenceOf, type Reference, type Values } from '../../definition/record.ts'
import { recordPath } from '../../definition/resource_paths.ts'

/** The label of the referenced record, as a link when the user may open it. */
export function ReferenceCell({ field, row }: { field: Field; row: Values }) {
  const reference = referenceOf(field, row)
  const isOne = traitsOf(field).relation === 'belongs_to'
  return reference && <ReferenceName to={isOne ? targetOf(field) : reference.type} reference={reference} />
}

export function ReferencesCell({ field, value, place }: { field: Field; value: unknown; place: 'list' | 'page' }) {
  const references = (value as readonly unknown[]).filter(isReference)
  const shown = place === 'list' ? references.slice(0, SHOWN_IN_LIST) : references
  const rest = references.slice(shown.length)
  return (
    <span className="several">
      {shown.map((reference) => <ReferenceName key={reference.id} to={targetOf(field)} reference={reference} />)}
      {rest.length > 0 && <span className="more" title={rest.map(({ label }) => label).join(', ')}>+{rest.length}</span>}
    </span>
  )
}

export function ReferenceName({ to, reference }: { to: string | undefined; reference: Reference }) {
  const label = useFormat().label(reference.label)
  const path = isResource(to) ? recordPath(resourceOf(to), reference.id) : null
  const name = <bdi>{label}</bdi>
  return path
    ? <Link to={path} className="reference" dir="auto" title={label}>{name}</Link>
    : <span className="reference" dir="auto" title={label}>{name}</span>
}

const SHOWN_IN_LIST = 2

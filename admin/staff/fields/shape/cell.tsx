import { Suspense } from 'react'
import { shapeOf } from '../../definition/definition.ts'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { EmptyValue } from '../empty_value.tsx'
import { LongTextCell } from '../text/cell.tsx'
import { entriesOf, toText } from './json_shape_text.ts'
import { shapeViewOf } from './view_registry.ts'

interface JsonShapeCellProps {
  readonly of: string | undefined
  readonly value: unknown
  readonly text: string
  readonly place: 'list' | 'page'
}

/** A `json` value: the cell of a room, else the members of a free object, else text. A list shows it as text. */
export function JsonShapeCell({ of, value, text, place }: JsonShapeCellProps) {
  if (text === '') return <EmptyValue />
  const Cell = place === 'page' ? shapeViewOf(of)?.Cell : undefined
  // The view takes values of its shape only.
  if (Cell) return <Suspense fallback={<span className="skeleton" />}><Cell value={value as never} /></Suspense>
  return place === 'page' && shapeOf(of).kind === 'object' ? <MembersCell value={value} /> : <LongTextCell text={text} place={place} />
}

/** The members of an object as they are stored. */
const MembersCell = ({ value }: { value: unknown }) => (
  <dl className="members">
    {entriesOf(value).map(([name, member]) => (
      <div key={name}><dt><Ltr>{name}</Ltr></dt><dd><bdi>{toText(member)}</bdi></dd></div>
    ))}
  </dl>
)

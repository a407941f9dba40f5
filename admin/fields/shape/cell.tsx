import { Ltr } from '../../controls/ltr.tsx'
import { EmptyValue } from '../empty_value.tsx'
import { LongTextCell } from '../text/cell.tsx'
import { LinesCell } from './lines_cell.tsx'
import { PartyCell } from './party_cell.tsx'

interface ShapeCellProps { readonly of: string; readonly value: unknown; readonly text: string; readonly place: 'list' | 'page' }

/** A `json` value, by the name of its shape. A list shows it as text. */
export function ShapeCell({ of, value, text, place }: ShapeCellProps) {
  if (text === '') return <EmptyValue />
  if (place === 'list') return <LongTextCell text={text} place={place} />
  switch (of) {
    case 'changes': case 'payload': return <ChangesCell value={value} />
    case 'quote_lines': case 'invoice_lines': return <LinesCell value={value} />
    case 'party': return <PartyCell value={value} />
    default: return <LongTextCell text={text} place="page" />
  }
}

/** The changes of an audit entry by field name, as they are stored. */
export const ChangesCell = ({ value }: { value: unknown }) => (
  <dl className="changes">
    {Object.entries(value as Readonly<Record<string, unknown>>).map(([name, change]) => (
      <div key={name}><dt><Ltr>{name}</Ltr></dt><dd><bdi>{typeof change === 'string' ? change : JSON.stringify(change)}</bdi></dd></div>
    ))}
  </dl>
)

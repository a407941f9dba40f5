import { Ltr } from '../../controls/ltr.tsx'
import { Nothing } from '../nothing.tsx'
import { LongTextCell } from '../text/cell.tsx'
import { LinesCell } from './lines_cell.tsx'
import { PartyCell } from './party_cell.tsx'

interface ShapeCellProps { readonly of: string; readonly value: unknown; readonly text: string; readonly place: 'list' | 'page' }

/** `json` by the name of its shape, where there is room for it. */
export function ShapeCell({ of, value, text, place }: ShapeCellProps) {
  if (text === '') return <Nothing />
  if (place === 'list') return <LongTextCell text={text} place={place} />
  switch (of) {
    case 'changes': case 'payload': return <ChangesCell value={value} />
    case 'quote_lines': case 'invoice_lines': return <LinesCell value={value} />
    case 'party': return <PartyCell value={value} />
    default: return <LongTextCell text={text} place="page" />
  }
}

/** What an action changed, name by name, as the log keeps it. */
export const ChangesCell = ({ value }: { value: unknown }) => (
  <dl className="changes">
    {Object.entries(value as Readonly<Record<string, unknown>>).map(([name, said]) => (
      <div key={name}><dt><Ltr>{name}</Ltr></dt><dd><bdi>{typeof said === 'string' ? said : JSON.stringify(said)}</bdi></dd></div>
    ))}
  </dl>
)

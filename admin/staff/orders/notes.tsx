import { useTranslation } from '../definition/translation.ts'
import { fieldOf } from '../definition/definition.ts'
import { FieldCell } from '../fields/cell.tsx'
import { orderResource, type Order } from './order.ts'

export function OrderNotes({ order }: { order: Order }) {
  const { t } = useTranslation()
  const notes = (['client_note', 'internal_note', 'confirmation_note', 'cancel_note'] as const).filter((name) => order[name])
  const said = (['declared_kinds', 'photos'] as const).filter((name) => order[name]?.length)
  if (notes.length + said.length === 0) return null
  return (
    <section className="panel order-notes" aria-label={t('orders.sections.notes')}>
      <h2>{t('orders.sections.notes')}</h2>
      <dl>
        {said.map((name) => (
          <div key={name}>
            <dt>{t(`orders.fields.${name}`)}</dt>
            <dd><FieldCell field={fieldOf(orderResource, name)} row={order} place="page" /></dd>
          </div>
        ))}
        {notes.map((name) => (
          <div key={name}><dt>{t(`orders.fields.${name}`)}</dt><dd><bdi className="lines">{order[name]}</bdi></dd></div>
        ))}
      </dl>
    </section>
  )
}

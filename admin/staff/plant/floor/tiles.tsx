/** The numbers that a manager asks for first. */
import type { FloorFigure, PlantFloor } from '#common/plant/floor'
import { useTranslation } from '../../definition/translation.ts'
import { Area, FigureLink } from './figure_link.tsx'

export function Tiles({ of: { orders, machines, drying } }: { readonly of: PlantFloor }) {
  const { t, format } = useTranslation()
  const count = (of: FloorFigure | undefined) => format.number(of?.count ?? 0)
  const ready = t('ui.floor.ready_of', { ready: count(orders?.ready_today), due: count(orders?.due_today) })
  return (
    <ul className="floor-tiles" aria-label={t('ui.floor.figures')}>
      {orders && (
        <>
          <Tile name="late" of={orders.late} unit="orders" tone="bad" />
          <Tile name="due_today" of={orders.due_today} unit="orders" note={orders.due_today.count > 0 ? ready : null} />
          <Tile name="stuck" of={orders.stuck} unit="items" tone="bad" />
          <Tile name="broken" of={orders.broken} unit="orders" tone="bad" />
          <Tile name="moved" of={orders.moved} unit="orders" />
          <Tile name="lying_long" of={orders.lying_long} unit="items" />
          {orders.unnamed.count > 0 && <Tile name="unnamed" of={orders.unnamed} unit="orders" tone="bad" href="/user/reception" />}
        </>
      )}
      {drying && <Tile name="hangs" of={drying.items} unit="items" />}
      {drying && <Tile name="overdue" of={{ count: drying.overdue, m2: null, list: null }} unit="items" tone="bad" href="/user/drying" />}
      {machines && <Tile name="down" of={machines.down} tone="bad" />}
    </ul>
  )
}

interface TileProps {
  readonly name: string
  readonly of: FloorFigure
  readonly unit?: 'orders' | 'items'
  /** Red unless it is zero. */
  readonly tone?: 'bad'
  readonly note?: string | null
  readonly href?: string
}

function Tile({ name, of, unit, tone, note = null, href }: TileProps) {
  const { t } = useTranslation()
  const label = t(`ui.floor.${name}`)
  return (
    <li className="panel floor-tile" data-tone={of.count > 0 ? tone : undefined}>
      <span>{label}</span>
      <strong><FigureLink of={of} label={label} {...href !== undefined && { href }} /></strong>
      <small>{note ?? (unit && t(`ui.floor.${unit}`, { count: of.count }))}</small>
      <Area m2={of.m2} />
    </li>
  )
}

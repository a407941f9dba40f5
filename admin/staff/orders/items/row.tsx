import { useEffect, useId, useRef } from 'react'
import { FilesCell } from '../../fields/media/cell.tsx'
import { filesOf } from '../../fields/media/file_values.ts'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { fieldOf } from '../../definition/definition.ts'
import { RowActions } from '../../resource/list/row_actions.tsx'
import type { Row } from '../../definition/record.ts'
import { allowsTransition, type Can } from '../../../kit/providers/session/can.ts'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { FreeTag } from './free_tag.tsx'
import { PhonePhoto } from './phone_photo.tsx'
import { ItemPicture } from './item_picture.tsx'
import { ItemDecision } from './decision.tsx'
import { Quantity } from './quantity.tsx'
import { Whereabouts } from './whereabouts.tsx'
import { formatMeasures } from '#common/orders/format_measures'
import { shownQuantities } from './measure/measures.ts'
import { itemResource, type Item } from '../order.ts'
import { canBeMeasured } from '../conditions.ts'
import { PriceMissing } from '../money/price_missing.tsx'
import { isPriceMissing, mayReadPrices } from '../money/prices.ts'

interface ItemRowProps {
  readonly item: Item
  readonly currency: string
  /** The item that was scanned or searched. */
  readonly isMarked: boolean
  readonly dryingUntil: string | undefined
  readonly onMeasure: (verb: 'measure' | 'correct') => void
  readonly onEdit: () => void
  readonly onTransition: (row: Row, verb: string) => void
  readonly onRemove: (row: Row) => void
}

export function ItemRow({ item, currency, isMarked, dryingUntil, onMeasure, onEdit, onTransition, onRemove }: ItemRowProps) {
  const { t } = useTranslation()
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => { if (isMarked) row.current?.scrollIntoView({ block: 'center' }) }, [isMarked])
  return (
    <li
      ref={row} className="order-item" aria-labelledby={id} aria-current={isMarked || undefined}
      data-gone={item.status === 'canceled' || item.decision === 'declined' || undefined}
    >
      <div className="order-item-main">
        <ItemPicture item={item} />
        <div className="order-item-what">
          <strong id={id}>
            <bdi>{[item.category?.label, item.sub_category?.label].filter(Boolean).join(' · ')}</bdi>
            {item.quantity > 1 && <> × <Ltr>{item.quantity}</Ltr></>}
          </strong>
          <Description item={item} />
          <span className="order-item-tag">
            <small>
              <Ltr className="order-tag">{item.tag_code}</Ltr>
              {item.known_item && (
                <> <span className="badge" data-colour="blue">
                  {t('order_items.fields.known_item_id')} <Ltr>{item.known_item.label}</Ltr>
                </span></>
              )}
            </small>
            <PhonePhoto item={item} />
          </span>
          <Whereabouts item={item} dryingUntil={dryingUntil} />
          <Photos item={item} />
        </div>
      </div>
      <div className="order-item-measures">
        <Measured item={item} />
        <States item={item} />
      </div>
      {mayReadPrices() && <Price item={item} currency={currency} />}
      <div className="order-item-do">
        {canBeMeasured(item) &&
          <button type="button" className="button" onClick={() => { onMeasure('measure') }}>
            <NamedIcon name="expand" />{t('order_items.transitions.measure')}
          </button>}
        {allowsTransition(item, 'give_back') &&
          <button type="button" className="button" onClick={() => { onTransition(item, 'give_back') }}>
            <NamedIcon name="rollback" />{t('order_items.transitions.give_back')}
          </button>}
        <FreeTag item={item} />
        <ItemDecision item={item} />
        <RowActions
          resource={itemResource} row={{ ...item, can: withoutOwnButtons(item.can) }} editTo={null} onEdit={onEdit} onRemove={onRemove}
          onTransition={(row, verb) => { if (verb === 'measure' || verb === 'correct') onMeasure(verb); else onTransition(row, verb) }}
        />
      </div>
    </li>
  )
}

/** Its status, and the client's decision unless the buttons show it. */
function States({ item }: { item: Item }) {
  const { t } = useTranslation()
  const showsDecision = item.status !== 'canceled' && (item.decision !== 'undecided' || item.status === 'measured')
  return (
    <div className="order-item-state">
      <StatusBadge of="order_item_status" value={item.status} />
      {showsDecision && !allowsTransition(item, 'decide') && <StatusBadge of="item_decision" value={item.decision} />}
      {item.return_required && !item.returned_at
        && <span className="badge" data-colour="red">{t('order_items.fields.return_required')}</span>}
    </div>
  )
}

function Photos({ item }: { item: Item }) {
  const fields = ['photos_before', 'photos_after'].map((name) => fieldOf(itemResource, name))
    .filter((field) => filesOf(field, item).length > 0)
  return fields.length > 0 && <span>{fields.map((field) => <FilesCell key={field.name} field={field} row={item} place="list" />)}</span>
}

/** Fabric, colours, wash type and condition of the item. */
function Description({ item }: { item: Item }) {
  const { t } = useTranslation()
  const properties = [
    // The sub-category in the title says the kind.
    !item.sub_category && item.type && t(`enums.item_type.${item.type}`), item.tissu && t(`enums.item_tissu.${item.tissu}`),
    ...[item.color, item.color2].map((color) => color && t(`enums.item_color.${color}`)),
    item.wash_type && t(`enums.wash_type.${item.wash_type}`),
  ].filter(Boolean)
  const conditions = item.condition?.map((one) => t(`enums.item_condition.${one}`)) ?? []
  return (
    <>
      {properties.length > 0 && <span>{properties.join(' · ')}</span>}
      {(conditions.length > 0 || item.condition_note)
        && <span className="order-item-wrong">{[...conditions, item.condition_note].filter(Boolean).join(' · ')}</span>}
    </>
  )
}

function Measured({ item }: { item: Item }) {
  const { t } = useTranslation()
  if (item.status === 'pending') return <span className="nothing">{t('ui.orders.not_measured')}</span>
  const measures = formatMeasures(item)
  const { shown, billed } = shownQuantities(item)
  return (
    <>
      {measures &&
        <span>
          {item.shape && item.shape !== 'rectangle' && <>{t(`enums.item_shape.${item.shape}`)} </>}
          <Ltr className="figure">{measures}</Ltr>{'\u00a0'}{t('ui.units.cm')}
        </span>}
      {shown !== null && <Quantity value={shown} unit={item.unit} />}
      {billed !== null && <small>{t('ui.orders.billed')} <Quantity value={billed} unit={item.unit} /></small>}
    </>
  )
}

function Price({ item, currency }: { item: Item; currency: string }) {
  const { t, format } = useTranslation()
  const { amount, unit_price, unit, min_charge, is_price_override } = item
  if (isPriceMissing(item)) return <div className="order-item-price"><PriceMissing /></div>
  if (amount === null && unit_price === null) return <div className="order-item-price" />
  return (
    <div className="order-item-price">
      {amount !== null && <strong><Ltr className="figure">{format.money(amount, currency)}</Ltr></strong>}
      {unit_price !== null &&
        <small><Ltr className="figure">{format.money(unit_price, currency)}</Ltr>
          {unit && <> / {t(`ui.units.${unit}`)}</>}
        </small>}
      {min_charge !== null && amount === min_charge && <small>{t('order_items.fields.min_charge')}</small>}
      {is_price_override && <small>{t('order_items.fields.is_price_override')}</small>}
    </div>
  )
}

/** Without the transitions that have their own button. */
function withoutOwnButtons(can: Can | undefined): Can {
  const transitions = Object.entries(can?.transitions ?? {})
    .filter(([verb, answer]) => verb !== 'decide' && !(answer.allowed && (verb === 'measure' || verb === 'give_back')))
    // What is typed wrong is corrected: nobody needs to know why the measure is not taken back.
    .filter(([verb, answer]) => verb !== 'revise' || answer.allowed || can?.transitions?.correct?.allowed !== true)
  return { ...can, transitions: Object.fromEntries(transitions) }
}

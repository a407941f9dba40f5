/** What the courier takes along: the stops in their order, with a line to sign each. */
import { columns, fields, present, rule, signatures, space, table, text } from '#backend/services/paper/blocks'
import { companyHeader, type Company } from '#backend/services/paper/company_header'
import { dayText, isolated, ltr, phoneText } from '#backend/services/paper/formats'
import { query } from '#backend/engine/database/query'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { clientOf } from './client_of.ts'
import { labelOf, numberOf, textOf, type PaperRecord } from '../record_values.ts'
import { nothingToPrint, type PaperKind } from '../paper_types.ts'
import type { PaperPage } from '#common/files/paper_document'
import type { PaperSource } from '../paper_source.ts'
import type { Translate } from '#backend/engine/i18n/translator'

export interface SheetStop {
  readonly sequence: string
  readonly kind: string
  readonly order: string
  readonly client: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly slot: string | null
  readonly items: number | null
  readonly due: number | null
}

export interface ShipmentSheet {
  readonly company: Company
  readonly code: string
  readonly date: string | null
  readonly courier: string | null
  readonly vehicle: string | null
  readonly helper: string | null
  readonly stops: readonly SheetStop[]
}

/** Pure. */
export function shipmentSheetPage(t: Translate, { company, code, date, courier, vehicle, helper, stops }: ShipmentSheet): PaperPage {
  const dues = stops.flatMap(({ due }) => due ?? [])
  const rows = stops.map(({ sequence, kind, order, client, phone, address, slot, items, due }) => [
    ltr(t, sequence), `${kind}\n${ltr(t, order)}${slot ? `\n${ltr(t, slot)}` : ''}`,
    [client && isolated(client), phone && phoneText(t, phone), address].filter(Boolean).join('\n'),
    items === null ? '' : ltr(t, String(items)), due === null ? '' : moneyText(t, due), '',
  ])
  return {
    blocks: present([
      columns([3, companyHeader(t, company, 'start')], [2, [
        text(t('enums.paper.shipment_sheet'), { size: 'large', is_strong: true, align: 'end' }), text(ltr(t, code), { align: 'end' }),
      ]]),
      rule,
      fields([
        { label: t('shipments.fields.date'), value: date }, { label: t('shipments.fields.courier_id'), value: courier },
        { label: t('shipments.fields.vehicle_id'), value: vehicle && ltr(t, vehicle) },
        ...helper === null ? [] : [{ label: t('shipments.fields.helper_id'), value: helper }],
        { label: t('shipments.fields.stops_count'), value: ltr(t, String(stops.length)) },
      ]),
      table([
        { label: t('papers.position'), align: 'center' }, { label: t('order_deliveries.fields.order_id'), share: 4 },
        { label: t('order_deliveries.fields.client_id'), share: 6 }, { label: t('orders.fields.items'), align: 'center', share: 2 },
        { label: t('order_deliveries.fields.amount_due'), align: 'end', share: 3 }, { label: t('papers.signature'), share: 4 },
      ], [...rows, ...dues.length ? [['', '', '', '', moneyText(t, sumOf(dues)), t('papers.to_collect')]] : []]),
      space(4), signatures(t('shipments.fields.courier_id'), t('papers.dispatcher')),
    ]),
    footer: code,
  }
}

const sumOf = (dues: readonly number[]): number => dues.reduce((sum, due) => sum + due, 0)

export const shipmentSheet: PaperKind = {
  subjects: ['shipments'], medium: 'sheet', localeOf: courierLocale,
  async build(source, shipment) {
    const { t, zone, company } = source
    // Not what was dropped: nobody drives there, and its amount is asked for by another stop.
    const stops = (await source.rowsOf('order_deliveries', 'shipment_id', shipment.id, 'sequence nulls last, id'))
      .filter((stop) => textOf(stop, 'status') !== 'canceled')
    if (!stops.length) throw nothingToPrint('no_stops')
    const sheetStops: SheetStop[] = []
    for (const [index, stop] of stops.entries()) sheetStops.push(await sheetStop(source, stop, index))
    const date = textOf(shipment, 'date')
    const code = textOf(shipment, 'code') ?? ''
    return { title: `${t('enums.paper.shipment_sheet')} ${code}`, pages: [shipmentSheetPage(t, {
      company, code, date: date && dayText(t, date, zone), courier: labelOf(shipment, 'courier'), vehicle: labelOf(shipment, 'vehicle'),
      helper: labelOf(shipment, 'helper'), stops: sheetStops,
    })] }
  },
}

/** The courier reads it. */
async function courierLocale(shipment: PaperRecord, { executor }: PaperSource): Promise<string | null> {
  const [row] = await query(executor, 'select locale from couriers where id = ?', [numberOf(shipment, 'courier_id')])
  return textOf(row ?? null, 'locale')
}

async function sheetStop(source: PaperSource, stop: PaperRecord, index: number): Promise<SheetStop> {
  const { client, phone } = await clientOf(source, stop)
  const address = await source.read('addresses', numberOf(stop, 'address_id'))
  const parts = [textOf(address, 'line'), textOf(address, 'landmark'), labelOf(address, 'zone')]
    .flatMap((part) => (part ? [isolated(part)] : []))
  const [from, to] = [textOf(stop, 'slot_from'), textOf(stop, 'slot_to')]
  return {
    sequence: String(typeof stop.sequence === 'number' ? stop.sequence : index + 1),
    kind: source.t(`enums.stop_kind.${textOf(stop, 'kind') ?? 'delivery'}`),
    order: labelOf(stop, 'order') ?? '', client, phone: textOf(address, 'contact_phone') ?? phone,
    address: parts.join(' · ') || isolated(labelOf(stop, 'address') ?? ''),
    slot: from && [from, to].filter(Boolean).join('-'), items: numberOf(stop, 'expected_items'),
    // Of a stop that has ended nothing is collected any more.
    due: textOf(stop, 'status') === 'pending' ? numberOf(stop, 'amount_due') : null,
  }
}

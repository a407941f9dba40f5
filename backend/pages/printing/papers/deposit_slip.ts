/** The client's proof of what they left, without prices, with a part to tear off that claims the items. */
import { columns, fields, present, qr, rule, space, table, text } from '#backend/services/paper/blocks'
import { companyHeader, type Company } from '#backend/services/paper/company_header'
import { dayText, isolated, ltr, momentText, phoneText } from '#backend/services/paper/formats'
import { may } from '#backend/engine/resource/caller'
import { findOrderLink } from '#backend/services/messages/index'
import { absoluteUrl } from '#backend/engine/env/env'
import { itemText, taggedItems } from './item_tags.ts'
import { clientLocale, clientOf } from './client_of.ts'
import { numberOf, textOf } from '../record_values.ts'
import { nothingToPrint, type PaperContent, type PaperKind } from '../paper_types.ts'
import type { PaperPage } from '#common/files/paper_document'
import type { Translate } from '#backend/engine/i18n/translator'

export interface DepositSlip {
  readonly company: Company
  readonly code: string
  readonly client: string | null
  readonly phone: string | null
  readonly date: string
  readonly promised: string | null
  readonly items: readonly { readonly tag: string, readonly item: string, readonly quantity: number }[]
  /** The page of the order, or its code. */
  readonly link: string
}

/** Pure. */
export function depositSlipPage(t: Translate, slip: DepositSlip): PaperPage {
  const { company, code, client, phone, date, promised, items, link } = slip
  const count = ltr(t, String(items.reduce((sum, { quantity }) => sum + quantity, 0)))
  return { blocks: present([
    ...companyHeader(t, company, 'center'), rule,
    text(t('enums.paper.deposit_slip'), { size: 'large', align: 'center', is_strong: true }),
    text(ltr(t, code), { size: 'large', align: 'center', is_strong: true }),
    fields([
      { label: t('orders.fields.client_id'), value: client }, { label: t('papers.phone'), value: phone && phoneText(t, phone) },
      { label: t('papers.date'), value: date }, { label: t('orders.fields.promised_at'), value: promised ?? t('portal.order.not_yet') },
      { label: t('orders.fields.items'), value: count },
    ]),
    table(
      [{ label: t('order_items.fields.tag_code'), share: 2 }, { label: t('papers.item'), share: 3 }],
      items.map(({ tag, item, quantity }) => [ltr(t, tag), quantity > 1 ? `${isolated(item)} × ${quantity}` : item]),
    ),
    space(2), qr(link, 28), text(t('papers.follow'), { size: 'small', align: 'center' }),
    text(t('papers.no_price'), { size: 'small', align: 'center' }),
    rule, text(`✂ ${t('papers.claim_check')}`, { size: 'small', align: 'center' }),
    columns(
      [3, [
        text(ltr(t, code), { size: 'large', is_strong: true }), text(client, { is_strong: true }),
        text(`${t('orders.fields.items')} ${count}`, { size: 'small' }), text(promised, { size: 'small' }),
      ]],
      [2, [qr(code, 18)]],
    ),
  ]) }
}

export const depositSlip: PaperKind = {
  subjects: ['orders'], medium: 'ticket', localeOf: clientLocale,
  async build(source, order): Promise<PaperContent> {
    const { t, zone, company, caller } = source
    const items = taggedItems(order)
    if (!items.length) throw nothingToPrint('no_items')
    const code = textOf(order, 'code') ?? ''
    const promised = textOf(order, 'promised_at')
    const received = textOf(order, 'received_at') ?? textOf(order, 'created_at') ?? source.now
    return { title: `${t('enums.paper.deposit_slip')} ${code}`, pages: [depositSlipPage(t, {
      company, code, ...await clientOf(source, order), date: momentText(t, received, zone),
      promised: promised && dayText(t, promised, zone),
      items: items.map((item) => ({
        tag: textOf(item, 'tag_code') ?? '', item: itemText(source, item), quantity: numberOf(item, 'quantity') ?? 1,
      })),
      link: may(caller, 'order-link') ? absoluteUrl(await findOrderLink(source.executor, order.id)) : code,
    })] }
  },
}

/** Why the items of an order are dead stock: since when they lie here, and each time their client was told or called. */
import { columns, fields, present, rule, signatures, space, table, text } from '#backend/services/paper/blocks'
import { companyHeader } from '#backend/services/paper/company_header'
import { dayText, ltr, momentText, phoneText } from '#backend/services/paper/formats'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { groupSql } from '#backend/engine/definition/status_groups'
import { query } from '#backend/engine/database/query'
import { clientOf } from './client_of.ts'
import { sizedItemLine, taggedItems } from './item_texts.ts'
import { labelOf, numberOf, textOf, type PaperRecord } from '../record_values.ts'
import { nothingToPrint, type PaperKind } from '../paper_types.ts'
import type { PaperSource } from '../paper_source.ts'

interface Contact { readonly at: string; readonly what: string; readonly by: string }

export const deadStockPaper: PaperKind = {
  subjects: ['orders'], medium: 'sheet',
  async build(source, order) {
    const { t, zone, company, now } = source
    const warned = textOf(order, 'dead_warned_at')
    if (warned === null) throw nothingToPrint('not_dead')
    const [code, balance, moved] = [textOf(order, 'code') ?? '', numberOf(order, 'balance'), textOf(order, 'dead_at')]
    const { client, phone } = await clientOf(source, order)
    const title = t('enums.paper.dead_stock')
    const items = taggedItems(order).map((item) =>
      [ltr(t, textOf(item, 'tag_code') ?? ''), sizedItemLine(source, item), labelOf(item, 'current_stock') ?? ''])
    const days = numberOf(order, 'storage_days')
    const contacts = (await contactsOf(source, order)).map(({ at, what, by }) => [momentText(t, at, zone), what, by])
    return { title: `${title} ${code}`, pages: [{
      blocks: present([
        columns([3, companyHeader(t, company, 'start')], [2, [
          text(title, { size: 'large', is_strong: true, align: 'end' }), text(ltr(t, code), { align: 'end' }),
        ]]),
        rule,
        fields([
          { label: t('papers.date'), value: momentText(t, now, zone) },
          { label: t('orders.fields.client_id'), value: client }, { label: t('papers.phone'), value: phone && phoneText(t, phone) },
          { label: t('papers.ready_on'), value: dayText(t, readyAt(order) ?? now, zone) },
          { label: t('orders.fields.dead_warned_at'), value: dayText(t, warned, zone) },
          { label: t('orders.fields.dead_at'), value: moved && momentText(t, moved, zone) },
          { label: t('orders.fields.storage_days'), value: days ? ltr(t, String(days)) : null },
          { label: t('orders.fields.balance'), value: balance === null ? null : moneyText(t, balance) },
        ]),
        space(2), text(t('papers.dead_stock.items'), { is_strong: true }),
        table([
          { label: t('order_items.fields.tag_code'), share: 2 }, { label: t('papers.item'), share: 4 },
          { label: t('order_items.fields.current_stock_id'), share: 2 },
        ], items),
        space(2), text(t('papers.dead_stock.contacts'), { is_strong: true }),
        table([
          { label: t('papers.date'), share: 2 }, { label: t('papers.dead_stock.contact'), share: 4 },
          { label: t('papers.dead_stock.by'), share: 2 },
        ], contacts),
        space(4), text(t('papers.dead_stock.kept')),
        space(6), signatures(t('papers.signature'), t('papers.dead_stock.witness')),
      ]),
      footer: code,
    }] }
  },
}

const readyAt = (order: PaperRecord): string | null =>
  ['stocked_at', 'notified_at'].flatMap((name) => textOf(order, name) ?? []).toSorted()[0] ?? textOf(order, 'completed_at')

/** The messages that left and the calls, since the order is ready. */
async function contactsOf(source: PaperSource, order: PaperRecord): Promise<Contact[]> {
  const { t, executor } = source
  const messages = await query(executor, MESSAGES, [order.id])
  const calls = await source.rowsOf('delivery_calls', 'order_id', order.id)
  const since = textOf(order, 'completed_at') ?? ''
  return [
    ...messages.map(({ at, event, channel }): Contact => ({
      at: new Date(at as string).toISOString(), what: t(`enums.notification_event.${String(event)}`),
      by: t(`enums.message_channel.${String(channel)}`),
    })),
    ...calls.map((call): Contact => ({
      at: textOf(call, 'started_at') ?? '', by: labelOf(call, 'by') ?? '',
      what: `${t('papers.dead_stock.call')}: ${t(`enums.call_result.${textOf(call, 'result') ?? ''}`)}`,
    })),
  ].filter(({ at }) => at >= since).toSorted((one, other) => one.at.localeCompare(other.at))
}

const MESSAGES = `
  select event, channel, coalesce(sent_at, created_at) as at from notifications
  where subject_type = 'orders' and subject_id = ? and recipient_type = 'clients' and status in ${groupSql('notifications', 'handed_on')}
    and event in ('order_ready', 'ready_reminder', 'dead_stock_warning') order by id`

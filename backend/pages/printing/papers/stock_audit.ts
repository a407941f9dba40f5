/** What was found at a place, what is missing and what does not belong there. While it is open: what should be there, to tick off. */
import { columns, fields, present, rule, signatures, space, table, text } from '#backend/services/paper/blocks'
import { companyHeader, type Company } from '#backend/services/paper/company_header'
import { ltr, momentText } from '#backend/services/paper/formats'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { labelOf, listOf, numberOf, textOf, type PaperRecord } from '../record_values.ts'
import type { PaperKind } from '../paper_types.ts'
import type { PaperBlock, PaperPage } from '#common/files/paper_document'
import type { PaperSource } from '../paper_source.ts'
import type { Translate } from '#backend/engine/i18n/translator'

export interface StockAudit {
  readonly company: Company
  readonly place: string
  readonly started: string
  readonly by: string | null
  readonly closed: string | null
  readonly tags: { readonly [K in 'expected' | 'scanned' | 'missing' | 'unexpected']: readonly string[] }
  readonly missing_value: number | null
}

/** Pure. */
export function stockAuditPage(t: Translate, { company, place, started, by, closed, tags, missing_value }: StockAudit): PaperPage {
  const count = (list: readonly string[]) => ltr(t, String(list.length))
  const list = (name: 'expected' | 'missing' | 'unexpected'): (PaperBlock | null)[] => (tags[name].length
    ? [space(2), text(`${t(`stock_audits.fields.${name}`)} (${count(tags[name])})`, { is_strong: true }), tagTable(t, tags[name])] : [])
  return {
    blocks: present([
      columns([3, companyHeader(t, company, 'start')], [2, [
        text(t('enums.paper.stock_audit'), { size: 'large', is_strong: true, align: 'end' }), text(place, { align: 'end' }),
      ]]),
      rule,
      fields([
        { label: t('papers.date'), value: started }, { label: t('stock_audits.fields.started_by_id'), value: by },
        { label: t('stock_audits.fields.closed_at'), value: closed },
        { label: t('stock_audits.fields.expected'), value: count(tags.expected) },
        { label: t('stock_audits.fields.scanned'), value: closed && count(tags.scanned) },
        { label: t('stock_audits.fields.missing'), value: closed && count(tags.missing) },
        { label: t('stock_audits.fields.unexpected'), value: closed && count(tags.unexpected) },
        { label: t('stock_audits.fields.missing_value'), value: missing_value === null ? null : moneyText(t, missing_value) },
      ]),
      ...(closed ? [...list('missing'), ...list('unexpected')] : list('expected')),
      space(6), signatures(t('stock_audits.fields.started_by_id')),
    ]),
    footer: place,
  }
}

const WIDTH = 5

/** Five tags a row. */
function tagTable(t: Translate, tags: readonly string[]): PaperBlock {
  const rows = Array.from({ length: Math.ceil(tags.length / WIDTH) }, (_, row) =>
    Array.from({ length: WIDTH }, (_column, column) => ltr(t, tags[row * WIDTH + column] ?? '')))
  return table(Array.from({ length: WIDTH }, () => ({ label: '', share: 1 })), rows)
}

export const stockAudit: PaperKind = {
  subjects: ['stock_audits'], medium: 'sheet',
  async build(source, audit) {
    const { t, zone, company } = source
    const place = labelOf(audit, 'stock') ?? ''
    const closed = textOf(audit, 'closed_at')
    const tags = (name: keyof StockAudit['tags']) => listOf<string>(audit, name)
    const expected = closed ? tags('expected') : await tagsAt(source, audit)
    return { title: `${t('enums.paper.stock_audit')} ${place}`, pages: [stockAuditPage(t, {
      company, place, started: momentText(t, textOf(audit, 'created_at') ?? source.now, zone), by: labelOf(audit, 'started_by'),
      closed: closed && momentText(t, closed, zone), missing_value: closed ? numberOf(audit, 'missing_value') : null,
      tags: { expected, scanned: tags('scanned'), missing: tags('missing'), unexpected: tags('unexpected') },
    })] }
  },
}

async function tagsAt(source: PaperSource, audit: PaperRecord): Promise<string[]> {
  const items = await source.rowsOf('order_items', 'current_stock_id', numberOf(audit, 'stock_id') ?? 0)
  return items.flatMap((item) => textOf(item, 'tag_code') ?? [])
}

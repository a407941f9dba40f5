/** Papers as the API sends them. */
import type { PaperDocument } from '#common/files/paper_document'

const ltr = (text: string) => `\u2066${text}\u2069`

export const tagPaper: PaperDocument = {
  title: 'Tags CMD-26-000012', file_name: 'tags', locale: 'en', width_mm: 62, height_mm: 40, margin_mm: 3, copies: 2,
  pages: ['K7M2Q4X1', 'K7M2Q4X2', 'K7M2Q4X3'].map((code) => ({
    blocks: [{
      kind: 'columns', columns: [
        { share: 2, blocks: [{ kind: 'qr', content: code, size_mm: 22 }] },
        { share: 3, blocks: [
          { kind: 'text', text: ltr(code), size: 'large', is_strong: true }, { kind: 'text', text: 'Wool carpet · red', size: 'small' },
        ] },
      ],
    }],
  })),
}

export const receiptPaper: PaperDocument = {
  title: 'وصل', file_name: 'receipt', locale: 'ar', width_mm: 80, height_mm: null, margin_mm: 4, copies: 1,
  pages: [{
    footer: 'شكرا لثقتكم',
    blocks: [
      { kind: 'text', text: 'مصبنة زربية', size: 'large', align: 'center', is_strong: true }, { kind: 'rule' },
      { kind: 'fields', rows: [{ label: 'الزبون', value: 'فاطمة' }, { label: 'الطلب', value: ltr('CMD-26-000012') }] },
      { kind: 'table', columns: [{ label: 'القطعة', share: 3 }, { label: 'المبلغ', align: 'end', share: 2 }],
        rows: [['زربية صوف', ltr('128.00 MAD')]] },
      { kind: 'totals', rows: [{ label: 'المجموع', value: ltr('128.00 MAD'), is_strong: true }] },
      { kind: 'signatures', labels: ['الزبون', 'المصبنة'] }, { kind: 'space', mm: 3 },
      { kind: 'qr', content: 'https://zarbia.ma/o/abc', size_mm: 25 },
    ],
  }],
}

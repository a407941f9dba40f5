/** All papers, each with the records that it is printed for. */
import { invoicePaper } from './papers/invoice.ts'
import { cashCount } from './papers/cash_count.ts'
import { depositSlip } from './papers/deposit_slip.ts'
import { deadStockPaper } from './papers/dead_stock.ts'
import { itemTags } from './papers/item_tags.ts'
import { badge, machineLabel, placeLabel } from './papers/labels.ts'
import { quote } from './papers/quote.ts'
import { receipt } from './papers/receipt.ts'
import { shipmentSheet } from './papers/shipment_sheet.ts'
import { stockAudit } from './papers/stock_audit.ts'
import { testPaper } from './papers/test_page.ts'
import type { PaperKind, PaperName } from './paper_types.ts'

export const PAPERS: Readonly<Record<PaperName, PaperKind>> = {
  tag: itemTags, sewn_tag: itemTags, deposit_slip: depositSlip, receipt, invoice: invoicePaper, quote, place_label: placeLabel,
  machine_label: machineLabel, badge, shipment_sheet: shipmentSheet, cash_count: cashCount, stock_audit: stockAudit,
  dead_stock: deadStockPaper, test: testPaper,
}

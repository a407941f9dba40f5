/** Invoices, their orders and their credit notes: the copies that are made when an invoice is issued, and what must follow afterwards. */
import { groupSql } from '#backend/engine/definition/status_groups'
import type { InvariantCheck } from './checks.ts'

/** An invoice that is valid: backend/trade/invoices. */
const ISSUED = `i.kind <> 'credit_note' and i.status in ${groupSql('invoices', 'valid')}`
/** Lines are without VAT where the prices of the order are. */
const BILLED = `case when o.vat_mode = 'added' then o.total - o.vat_amount else o.total end`

export const INVOICE_CHECKS: readonly InvariantCheck[] = [
  {
    invariant: 'invoice_differs', resource: 'invoices',
    sql: `select i.id, compared.field as subject_field, compared.expected, compared.found
      from invoices i
      cross join lateral (
        select sum(o.total) as total, sum(o.vat_amount) as vat_amount, sum(${BILLED}) as billed, min(o.vat_rate) as lowest,
          max(o.vat_rate) as highest
        from orders o where o.invoice_id = i.id
      ) orders
      cross join lateral (select sum((line ->> 'amount')::bigint) as billed from jsonb_array_elements(i.lines) line) lines
      cross join lateral (
        select sum((line ->> 'amount')::bigint) as vat_amount, sum((line ->> 'total_excl_vat')::bigint) as total_excl_vat,
          max((line ->> 'rate')::numeric) as highest
        from jsonb_array_elements(i.vat_lines) line
      ) vat
      cross join lateral (values
        ('total', orders.total::text, i.total::text),
        ('vat_amount', orders.vat_amount::text, i.vat_amount::text),
        ('total_excl_vat', (orders.total - orders.vat_amount)::text, i.total_excl_vat::text),
        ('lines', orders.billed::text, lines.billed::text),
        ('vat_rate', case when orders.lowest = orders.highest then orders.highest::text end, i.vat_rate::text),
        ('vat_lines', case when i.vat_lines is not null then concat_ws(' ', orders.highest, i.vat_amount, i.total_excl_vat) end,
          case when i.vat_lines is not null then concat_ws(' ', vat.highest::numeric(5,2), vat.vat_amount, vat.total_excl_vat) end)
      ) as compared (field, expected, found)
      where ${ISSUED} and compared.expected is distinct from compared.found`,
  },
  {
    invariant: 'invoice_orders_differ', resource: 'orders',
    sql: `select o.id, 'invoice_id' as subject_field, i.number as expected, null as found
      from invoices i join invoices_orders linked on linked.owner_id = i.id join orders o on o.id = linked.target_id
      where ${ISSUED} and o.invoice_id is distinct from i.id
      union all
      select o.id, 'invoice_id', null, coalesce(i.number, i.status) from orders o join invoices i on i.id = o.invoice_id
      where not (${ISSUED})
      or not exists (select from invoices_orders linked where linked.owner_id = i.id and linked.target_id = o.id)`,
  },
  {
    invariant: 'invoice_status_differs', resource: 'invoices',
    sql: `select i.id, compared.field as subject_field, compared.expected, compared.found
      from invoices i
      cross join lateral (
        select case when i.kind = 'credit_note' or i.status = 'void' then 0 else i.total - coalesce(i.advance, 0) end as balance
      ) owed
      cross join lateral (values
        ('status', case when i.status = 'void' then 'void' when owed.balance <= 0 then 'paid' when i.advance > 0 then 'partially_paid'
          else 'issued' end, i.status),
        ('balance', owed.balance::text, i.balance::text)
      ) as compared (field, expected, found)
      where i.status <> 'draft' and compared.expected is distinct from compared.found`,
  },
  {
    invariant: 'credit_note_differs', resource: 'invoices',
    sql: `select i.id, compared.field as subject_field, compared.expected, compared.found
      from invoices i
      cross join lateral (
        select count(*) as notes, sum(n.total) as total, sum(n.vat_amount) as vat_amount
        from invoices n where n.credit_of_id = i.id and n.kind = 'credit_note' and n.status <> 'draft'
      ) credited
      cross join lateral (values
        ('credit_notes', case when i.status = 'void' then '1' else '0' end, credited.notes::text),
        ('total', case when credited.notes > 0 then (0 - i.total)::text end, credited.total::text),
        ('vat_amount', case when credited.notes > 0 then (0 - i.vat_amount)::text end, credited.vat_amount::text)
      ) as compared (field, expected, found)
      where i.kind <> 'credit_note' and compared.expected is distinct from compared.found
      union all
      select i.id, 'credit_of_id', null, i.number from invoices i where i.kind = 'credit_note' and i.credit_of_id is null`,
  },
  {
    invariant: 'order_vat_differs', resource: 'orders',
    sql: `select o.id, 'vat_amount' as subject_field, wanted.vat_amount::text as expected, o.vat_amount::text as found
      from orders o
      cross join lateral (select round(o.total * o.vat_rate / (100 + o.vat_rate))::bigint as vat_amount) wanted
      where o.deleted_at is null and (o.vat_amount is distinct from wanted.vat_amount or (o.total is null) <> (o.vat_rate is null))`,
  },
]

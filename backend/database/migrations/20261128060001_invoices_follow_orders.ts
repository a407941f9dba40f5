import { BaseSchema } from '@adonisjs/lucid/schema'

/** The rate that explains the VAT of an order: that of today's settings, one that was in force before, else the quotient. */
const VAT_RATE = `
  coalesce(
    (select rate from (values
      (1, coalesce((select (value #>> '{}')::numeric from settings where key = 'money.vat_rate'), 20)), (2, 20), (3, 14), (4, 10), (5, 7),
      (6, 0)
    ) as known (place, rate) where round(o.total * rate / (100 + rate)) = o.vat_amount order by place limit 1),
    least(round(100.0 * o.vat_amount / nullif(o.total - o.vat_amount, 0), 2), 999), 0
  )`

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table invariant_findings drop constraint invariant_findings_invariant_check')
    // Their values are in the transactions, which the orders sum.
    this.schema.raw(`
      alter table invoices drop column balance;
      alter table invoices drop column paid_in;
      alter table invoices drop column paid_out;
      alter table orders add column invoice_id bigint;
      alter table orders add column vat_rate numeric(5,2);
      alter table orders add column vat_mode text;
      alter table invoices add column vat_lines jsonb;
      alter table invoices add column replaces_id bigint;
      alter table invoices alter column advance set default 0;
      update invoices set advance = 0 where advance is null;
      alter table invoices alter column advance set not null;
      alter table invoices add column balance bigint;
      alter table orders add constraint orders_vat_mode_check check (vat_mode in ('included', 'added'))
    `)
    this.schema.raw(`

          alter table invariant_findings add constraint invariant_findings_invariant_check check (invariant in ('item_not_measured',
          'item_not_finished', 'item_not_delivered', 'order_not_delivered', 'open_step_of_finished_item',
          'place_differs_from_movements', 'in_two_places', 'sum_differs', 'price_without_audit', 'pending_stop_of_closed_shipment',
          'courier_in_two_shipments', 'two_open_dryings', 'two_running_steps', 'two_open_drawers', 'invoice_number_missing',
          'history_unprotected', 'material_below_zero', 'meter_ran_back', 'tag_on_two_items', 'two_running_loads', 'in_two_loads',
          'settlement_differs', 'stop_not_needed', 'stop_address_differs', 'stop_items_differ', 'stop_amount_differs',
          'delivery_without_stop', 'invoice_differs', 'invoice_orders_differ', 'invoice_status_differs', 'credit_note_differs',
          'order_vat_differs'))
    `)
    this.schema.raw(`
      alter table orders add constraint orders_invoice_id_foreign
        foreign key (invoice_id) references invoices (id) on delete restrict;
      alter table invoices add constraint invoices_replaces_id_foreign
        foreign key (replaces_id) references invoices (id) on delete restrict;
      create index orders_invoice_id_index on orders using btree (invoice_id);
      create index invoices_replaces_id_index on invoices using btree (replaces_id);
      create index invoices_balance_index on invoices using btree (balance)
    `)
    // Existing orders keep the VAT that they have, and know the invoice that bills them.
    this.schema.raw(`
      update orders o set
        vat_rate = ${VAT_RATE},
        vat_mode = case when (select value #>> '{}' from settings where key = 'money.prices_include_vat') = 'false' then 'added'
          else 'included' end
      where o.total is not null;
      update orders o set invoice_id = billed.id from (
        select distinct on (linked.target_id) linked.target_id, i.id from invoices i join invoices_orders linked on linked.owner_id = i.id
        where i.kind <> 'credit_note' and i.status in ('issued', 'partially_paid', 'paid') order by linked.target_id, i.id
      ) billed where billed.target_id = o.id
    `)
    // reads every row of invoices; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update invoices as "stored" set
        advance = "computed".advance
      from (
        select "filled".id,
          (select coalesce(sum("paid_total"), 0)::bigint from "orders" where "invoice_id" = "filled".id and "deleted_at" is null and true) as advance
        from invoices as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".advance)
        is distinct from row("computed".advance)
    `)
    // What was said to be paid, and is not (a canceled or refunded advance), is owed again.
    this.schema.raw(`
      update invoices set vat_lines = jsonb_build_array(
          jsonb_build_object('rate', vat_rate::text, 'total_excl_vat', total_excl_vat, 'amount', vat_amount)
        ) where vat_rate is not null;
      update invoices set balance = case when kind = 'credit_note' or status = 'void' then 0 else total - advance end
        where status <> 'draft';
      update invoices set status = case when balance <= 0 then 'paid' when advance > 0 then 'partially_paid' else 'issued' end
        where status in ('issued', 'partially_paid', 'paid')
    `)
    this.schema.raw(`
      comment on column invoices.advance is 'rollup 3ded0679fcf11a5d'
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table invariant_findings drop constraint invariant_findings_invariant_check;
      delete from invariant_findings where invariant in ('invoice_differs', 'invoice_orders_differ', 'invoice_status_differs', 'credit_note_differs', 'order_vat_differs');
      alter table invoices drop column vat_lines;
      alter table invoices drop column replaces_id;
      alter table invoices drop column balance;
      alter table orders drop column invoice_id;
      alter table orders drop column vat_rate;
      alter table orders drop column vat_mode;
      alter table invoices alter column advance drop default;
      alter table invoices alter column advance drop not null;
      alter table invoices add column paid_in bigint not null default 0;
      alter table invoices add column paid_out bigint not null default 0;
      alter table invoices add column balance bigint generated always as (((total - advance) - (paid_in - paid_out))) stored
    `)
    this.schema.raw(`

          alter table invariant_findings add constraint invariant_findings_invariant_check CHECK ((invariant = ANY (ARRAY['item_not_measured'::text,
          'item_not_finished'::text, 'item_not_delivered'::text, 'order_not_delivered'::text, 'open_step_of_finished_item'::text,
          'place_differs_from_movements'::text, 'in_two_places'::text, 'sum_differs'::text, 'price_without_audit'::text,
          'pending_stop_of_closed_shipment'::text, 'courier_in_two_shipments'::text, 'two_open_dryings'::text,
          'two_running_steps'::text, 'two_open_drawers'::text, 'invoice_number_missing'::text, 'history_unprotected'::text,
          'material_below_zero'::text, 'meter_ran_back'::text, 'tag_on_two_items'::text, 'two_running_loads'::text,
          'in_two_loads'::text, 'settlement_differs'::text, 'stop_not_needed'::text, 'stop_address_differs'::text,
          'stop_items_differ'::text, 'stop_amount_differs'::text, 'delivery_without_stop'::text])))
    `)
    this.schema.raw(`
      CREATE INDEX invoices_balance_index ON public.invoices USING btree (balance);
      comment on column invoices.advance is null
    `)
  }
}

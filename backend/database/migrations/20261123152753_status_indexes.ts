import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create index orders_status_created_at_id_site_id_index on orders using btree (status, created_at, id, site_id) where (deleted_at is null);
      create index order_items_status_created_at_id_index on order_items using btree (status, created_at, id) where (deleted_at is null);
      create index quotes_status_created_at_id_index on quotes using btree (status, created_at, id);
      create index tasks_status_due_at_id_site_id_index on tasks using btree (status, due_at, id, site_id);
      create index dryings_status_started_at_id_site_id_index on dryings using btree (status, started_at, id, site_id);
      create index stock_audits_status_created_at_id_site_id_index on stock_audits using btree (status, created_at, id, site_id);
      create index maintenances_status_created_at_id_site_id_index on maintenances using btree (status, created_at, id, site_id);
      create index shipments_status_date_id_site_id_index on shipments using btree (status, date, id, site_id) where (deleted_at is null);
      create index order_deliveries_status_created_at_id_index on order_deliveries using btree (status, created_at, id);
      create index transactions_status_paid_at_id_site_id_index on transactions using btree (status, paid_at, id, site_id);
      create index cash_sessions_status_opened_at_id_site_id_index on cash_sessions using btree (status, opened_at, id, site_id);
      create index invoices_status_created_at_id_site_id_index on invoices using btree (status, created_at, id, site_id);
      create index clients_status_created_at_id_index on clients using btree (status, created_at, id) where (deleted_at is null);
      create index claims_status_created_at_id_index on claims using btree (status, created_at, id);
      create index plannings_status_date_id_site_id_index on plannings using btree (status, date, id, site_id);
      create index attendances_status_date_id_site_id_index on attendances using btree (status, date, id, site_id);
      create index notifications_status_created_at_id_index on notifications using btree (status, created_at, id);
      create index queue_jobs_status_run_at_id_index on queue_jobs using btree (status, run_at, id);
      drop index orders_status_index;
      drop index order_items_status_index;
      drop index quotes_status_index;
      drop index tasks_status_index;
      drop index dryings_status_index;
      drop index stock_audits_status_index;
      drop index maintenances_status_index;
      drop index shipments_status_index;
      drop index order_deliveries_status_index;
      drop index transactions_status_index;
      drop index cash_sessions_status_index;
      drop index invoices_status_index;
      drop index clients_status_index;
      drop index claims_status_index;
      drop index plannings_status_index;
      drop index attendances_status_index;
      drop index notifications_status_index;
      drop index queue_jobs_status_index
    `)
  }

  override async down() {
    this.schema.raw(`
      CREATE INDEX attendances_status_index ON public.attendances USING btree (status);
      CREATE INDEX cash_sessions_status_index ON public.cash_sessions USING btree (status);
      CREATE INDEX claims_status_index ON public.claims USING btree (status);
      CREATE INDEX clients_status_index ON public.clients USING btree (status) WHERE (deleted_at IS NULL);
      CREATE INDEX dryings_status_index ON public.dryings USING btree (status);
      CREATE INDEX invoices_status_index ON public.invoices USING btree (status);
      CREATE INDEX maintenances_status_index ON public.maintenances USING btree (status);
      CREATE INDEX notifications_status_index ON public.notifications USING btree (status);
      CREATE INDEX order_deliveries_status_index ON public.order_deliveries USING btree (status);
      CREATE INDEX order_items_status_index ON public.order_items USING btree (status) WHERE (deleted_at IS NULL);
      CREATE INDEX orders_status_index ON public.orders USING btree (status) WHERE (deleted_at IS NULL);
      CREATE INDEX plannings_status_index ON public.plannings USING btree (status);
      CREATE INDEX queue_jobs_status_index ON public.queue_jobs USING btree (status);
      CREATE INDEX quotes_status_index ON public.quotes USING btree (status);
      CREATE INDEX shipments_status_index ON public.shipments USING btree (status) WHERE (deleted_at IS NULL);
      CREATE INDEX stock_audits_status_index ON public.stock_audits USING btree (status);
      CREATE INDEX tasks_status_index ON public.tasks USING btree (status);
      CREATE INDEX transactions_status_index ON public.transactions USING btree (status);
      drop index attendances_status_date_id_site_id_index;
      drop index cash_sessions_status_opened_at_id_site_id_index;
      drop index claims_status_created_at_id_index;
      drop index clients_status_created_at_id_index;
      drop index dryings_status_started_at_id_site_id_index;
      drop index invoices_status_created_at_id_site_id_index;
      drop index maintenances_status_created_at_id_site_id_index;
      drop index notifications_status_created_at_id_index;
      drop index order_deliveries_status_created_at_id_index;
      drop index order_items_status_created_at_id_index;
      drop index orders_status_created_at_id_site_id_index;
      drop index plannings_status_date_id_site_id_index;
      drop index queue_jobs_status_run_at_id_index;
      drop index quotes_status_created_at_id_index;
      drop index shipments_status_date_id_site_id_index;
      drop index stock_audits_status_created_at_id_site_id_index;
      drop index tasks_status_due_at_id_site_id_index;
      drop index transactions_status_paid_at_id_site_id_index
    `)
  }
}

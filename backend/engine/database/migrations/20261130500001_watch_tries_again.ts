import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table watch_marks add column is_told boolean not null default true')
    this.schema.raw("delete from queue_jobs where name = 'production.tell_overdue'")
    // That job has told of these.
    this.schema.raw(`
      insert into watch_marks (watch, subject_id, occurrence)
      select 'overdue_dryings', id, 'until ' || extract(epoch from expected_out_at)::bigint from drying_items
      where out_at is null and expected_out_at < now()
      on conflict do nothing
    `)
  }

  override async down() {
    this.schema.raw("delete from watch_marks where watch = 'overdue_dryings'")
    this.schema.raw('alter table watch_marks drop column is_told')
  }
}

import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table cash_sessions add column opening_expected bigint;
      alter table cash_sessions add column closed_by_id bigint;
      alter table cash_sessions add column opening_variance bigint generated always as (("opening_amount" - "opening_expected")) stored;
      alter table cash_sessions add constraint cash_sessions_opening_expected_check check (opening_expected >= 0);
      alter table cash_sessions add constraint cash_sessions_closed_by_id_foreign
        foreign key (closed_by_id) references users (id) on delete restrict;
      create index cash_sessions_closed_by_id_index on cash_sessions using btree (closed_by_id);
      create index cash_sessions_opening_variance_index on cash_sessions using btree (opening_variance)
    `)
    // Who counted a drawer stands in the log; else it was whoever held it.
    this.schema.raw(`
      update cash_sessions as drawer set closed_by_id = coalesce((
        select entry.actor_id from audit_logs entry join users person on person.id = entry.actor_id
        where entry.subject_resource = 'cash_sessions' and entry.subject_id = drawer.id and entry.action = 'cash_sessions.close'
          and entry.actor_type = 'users' order by entry.id desc limit 1
      ), user_id) where status <> 'open'
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table cash_sessions drop column opening_variance;
      alter table cash_sessions drop column opening_expected;
      alter table cash_sessions drop column closed_by_id
    `)
  }
}

import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table audit_logs add column batch text;
      alter table audit_logs add constraint audit_logs_batch_check check (char_length(batch) <= 36);
      create index audit_logs_subject_resource_subject_id_index on audit_logs using btree (subject_resource, subject_id, id);
      create index audit_logs_actor_type_actor_id_index on audit_logs using btree (actor_type, actor_id, id);
      create index audit_logs_action_index on audit_logs using btree (action, id);
      create index audit_logs_batch_index on audit_logs using btree (batch, id)
    `)
  }

  override async down() {
    this.schema.raw(`
      drop index audit_logs_subject_resource_subject_id_index;
      drop index audit_logs_actor_type_actor_id_index;
      drop index audit_logs_action_index;
      alter table audit_logs drop column batch
    `)
  }
}

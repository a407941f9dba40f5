import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table push_results (
        notification_id bigint not null,
        push_token_id bigint not null,
        key text not null,
        outcome text not null,
        detail text not null,
        at timestamp with time zone not null default now(),
        constraint push_results_pkey primary key (notification_id, push_token_id),
        constraint push_results_outcome_check check (outcome in ('accepted', 'dead', 'refused', 'again', 'unknown'))
      )
    `)
    this.schema.raw(`
      alter table push_results add constraint push_results_notification_id_foreign
        foreign key (notification_id) references notifications (id) on delete cascade
    `)
  }

  override async down() {
    this.schema.raw('drop table push_results')
  }
}

import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table devices add column user_id bigint;
      alter table devices add constraint devices_user_id_foreign
        foreign key (user_id) references users (id) on delete cascade;
      create index devices_user_id_site_id_id_index on devices using btree (user_id, site_id, id)
    `)
  }

  override async down() {
    this.schema.raw('alter table devices drop column user_id')
  }
}

import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table sites add column served_by_id bigint;
      alter table sites add constraint sites_served_by_id_foreign
        foreign key (served_by_id) references sites (id) on delete restrict;
      create index sites_served_by_id_index on sites using btree (served_by_id)
    `)
  }

  override async down() {
    this.schema.raw('alter table sites drop column served_by_id')
  }
}

import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table shipments add column odometer_start_photo_id bigint;
      alter table shipments add column odometer_end_photo_id bigint;
      alter table shipments add constraint shipments_odometer_start_photo_id_foreign
        foreign key (odometer_start_photo_id) references media (id) on delete restrict;
      alter table shipments add constraint shipments_odometer_end_photo_id_foreign
        foreign key (odometer_end_photo_id) references media (id) on delete restrict;
      create index shipments_odometer_start_photo_id_index on shipments using btree (odometer_start_photo_id) where (odometer_start_photo_id is not null);
      create index shipments_odometer_end_photo_id_index on shipments using btree (odometer_end_photo_id) where (odometer_end_photo_id is not null)
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table shipments drop column odometer_start_photo_id;
      alter table shipments drop column odometer_end_photo_id
    `)
  }
}

import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table meter_snapshots add column photo_id bigint;
      alter table cleaning_materials add column safety_sheet_id bigint;
      alter table cleaning_materials add column photo_id bigint;
      alter table order_deliveries add column signature_id bigint;
      alter table order_delivery_items add column photo_id bigint;
      alter table meter_snapshots add constraint meter_snapshots_photo_id_foreign
        foreign key (photo_id) references media (id) on delete restrict;
      alter table cleaning_materials add constraint cleaning_materials_safety_sheet_id_foreign
        foreign key (safety_sheet_id) references media (id) on delete restrict;
      alter table cleaning_materials add constraint cleaning_materials_photo_id_foreign
        foreign key (photo_id) references media (id) on delete restrict;
      alter table order_deliveries add constraint order_deliveries_signature_id_foreign
        foreign key (signature_id) references media (id) on delete restrict;
      alter table order_delivery_items add constraint order_delivery_items_photo_id_foreign
        foreign key (photo_id) references media (id) on delete restrict;
      create index meter_snapshots_photo_id_index on meter_snapshots using btree (photo_id) where (photo_id is not null);
      create index cleaning_materials_safety_sheet_id_index on cleaning_materials using btree (safety_sheet_id) where (safety_sheet_id is not null);
      create index cleaning_materials_photo_id_index on cleaning_materials using btree (photo_id) where (photo_id is not null);
      create index order_deliveries_signature_id_index on order_deliveries using btree (signature_id) where (signature_id is not null);
      create index order_delivery_items_photo_id_index on order_delivery_items using btree (photo_id) where (photo_id is not null)
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table cleaning_materials drop column safety_sheet_id;
      alter table cleaning_materials drop column photo_id;
      alter table meter_snapshots drop column photo_id;
      alter table order_deliveries drop column signature_id;
      alter table order_delivery_items drop column photo_id
    `)
  }
}

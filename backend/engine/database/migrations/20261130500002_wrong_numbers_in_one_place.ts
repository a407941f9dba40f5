import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table wrong_numbers drop constraint wrong_numbers_pkey;
      alter table wrong_numbers alter column channel drop not null;
      alter table wrong_numbers add column client_id bigint;
      alter table wrong_numbers add constraint wrong_numbers_client_id_foreign
        foreign key (client_id) references clients (id) on delete cascade;
      insert into wrong_numbers (number, client_id)
        select distinct number, clients.id from clients, jsonb_array_elements_text(clients.wrong_phones) number
        where jsonb_typeof(clients.wrong_phones) = 'array';
      alter table wrong_numbers add constraint wrong_numbers_of_check check (num_nonnulls(channel, client_id) = 1);
      create unique index wrong_numbers_number_channel_unique on wrong_numbers using btree (number, channel);
      create unique index wrong_numbers_client_id_number_unique on wrong_numbers using btree (client_id, number);
      alter table clients drop column wrong_phones
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table clients add column wrong_phones jsonb;
      update clients set wrong_phones = wrong.numbers from (
        select client_id, jsonb_agg(number order by since, number) as numbers from wrong_numbers where client_id is not null group by client_id
      ) wrong where wrong.client_id = clients.id;
      delete from wrong_numbers where client_id is not null;
      drop index wrong_numbers_number_channel_unique;
      drop index wrong_numbers_client_id_number_unique;
      alter table wrong_numbers drop column client_id;
      alter table wrong_numbers alter column channel set not null;
      alter table wrong_numbers add constraint wrong_numbers_pkey primary key (channel, number)
    `)
  }
}

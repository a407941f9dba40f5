import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table message_secrets (
        notification_id bigint not null,
        body text not null,
        created_at timestamp with time zone not null default now(),
        constraint message_secrets_pkey primary key (notification_id)
      )
    `)
    this.schema.raw(`
      alter table notifications add column address text;
      alter table notifications add column link text;
      alter table notifications add column provider_id text;
      alter table notifications add column key text;
      alter table notifications add column fallback text;
      alter table notifications add column held boolean not null default false;
      alter table notifications add column secret boolean not null default false;
      alter table notifications add constraint notifications_address_check check (char_length(address) <= 190);
      alter table notifications add constraint notifications_link_check check (char_length(link) <= 255);
      alter table notifications add constraint notifications_provider_id_check check (char_length(provider_id) <= 80);
      alter table notifications add constraint notifications_key_check check (char_length(key) <= 120)
    `)
    this.schema.raw(`
      alter table notifications add constraint notifications_fallback_check check (fallback in ('push', 'sms', 'whatsapp',
          'email', 'in_app'))
    `)
    this.schema.raw(`
      alter table message_secrets add constraint message_secrets_notification_id_foreign
        foreign key (notification_id) references notifications (id) on delete cascade;
      create unique index notifications_key_unique on notifications using btree (key);
      create index notifications_address_search on notifications using gin (address gin_trgm_ops)
    `)
  }

  override async down() {
    this.schema.raw(`
      drop table message_secrets;
      alter table notifications drop column address;
      alter table notifications drop column link;
      alter table notifications drop column provider_id;
      alter table notifications drop column key;
      alter table notifications drop column fallback;
      alter table notifications drop column held;
      alter table notifications drop column secret
    `)
  }
}

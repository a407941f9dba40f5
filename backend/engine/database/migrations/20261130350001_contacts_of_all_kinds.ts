import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table delivery_calls drop constraint delivery_calls_medium_check;
      alter table delivery_calls drop constraint delivery_calls_result_check
    `)
    this.schema.raw(`
      create table call_claims (
        client_id bigint not null,
        user_id bigint not null,
        claimed_at timestamp with time zone not null default now(),
        constraint call_claims_pkey primary key (client_id)
      )
    `)
    this.schema.raw(`
      create table moved_follow_ups (
        delivery_call_id bigint not null,
        follow_up_id bigint not null,
        due_at timestamp with time zone not null,
        tries integer not null,
        needs_call boolean not null,
        moved_at timestamp with time zone not null default now(),
        constraint moved_follow_ups_pkey primary key (delivery_call_id, follow_up_id)
      )
    `)
    this.schema.raw(`
      alter table delivery_calls add column client_id bigint;
      alter table delivery_calls alter column order_id drop not null;
      alter table delivery_calls alter column phone drop not null;
      alter table clients add column wrong_phones jsonb
    `)
    // Until now each was about an order.
    this.schema.raw('update delivery_calls set client_id = orders.client_id from orders where orders.id = delivery_calls.order_id')
    this.schema.raw(`
      alter table delivery_calls add constraint delivery_calls_medium_check check (medium in ('phone', 'whatsapp', 'sms',
          'in_person'))
    `)
    this.schema.raw(`
      alter table delivery_calls add constraint delivery_calls_result_check check (result in ('answered', 'promised',
          'callback', 'no_answer', 'busy', 'off', 'wrong_number'))
    `)
    this.schema.raw(`
      alter table call_claims add constraint call_claims_client_id_foreign
        foreign key (client_id) references clients (id) on delete cascade;
      alter table call_claims add constraint call_claims_user_id_foreign
        foreign key (user_id) references users (id) on delete cascade;
      alter table delivery_calls add constraint delivery_calls_client_id_foreign
        foreign key (client_id) references clients (id) on delete cascade;
      create index delivery_calls_client_id_id_index on delivery_calls using btree (client_id, id)
    `)
  }

  override async down() {
    // What there was no word for.
    this.schema.raw(`
      delete from delivery_calls where order_id is null or phone is null or medium not in ('phone', 'whatsapp') or result = 'promised'
    `)
    this.schema.raw(`
      alter table delivery_calls drop constraint delivery_calls_medium_check;
      alter table delivery_calls drop constraint delivery_calls_result_check;
      drop table call_claims, moved_follow_ups;
      alter table clients drop column wrong_phones;
      alter table delivery_calls drop column client_id;
      alter table delivery_calls alter column order_id set not null;
      alter table delivery_calls alter column phone set not null
    `)
    this.schema.raw(`
      alter table delivery_calls add constraint delivery_calls_medium_check CHECK ((medium = ANY (ARRAY['phone'::text,
          'whatsapp'::text])))
    `)
    this.schema.raw(`
      alter table delivery_calls add constraint delivery_calls_result_check CHECK ((result = ANY (ARRAY['answered'::text,
          'no_answer'::text, 'busy'::text, 'off'::text, 'wrong_number'::text, 'callback'::text])))
    `)
  }
}

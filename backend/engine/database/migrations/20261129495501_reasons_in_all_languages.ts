import { BaseSchema } from '@adonisjs/lucid/schema'

/** Why a press of a courier was refused is kept in all languages. What was kept in one stays as it was said. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table refused_actions drop column message_folded;
      alter table refused_actions drop constraint refused_actions_message_check;
      alter table refused_actions alter column message type jsonb using jsonb_build_object('en', message, 'fr', message);
      alter table refused_actions add column message_folded text generated always as
        (fold_text(((((((coalesce((message ->> 'en'), '') || ' ') || coalesce((message ->> 'es'), '')) || ' ')
          || coalesce((message ->> 'fr'), '')) || ' ') || coalesce((message ->> 'ar'), '')))) stored;
      create index refused_actions_message_search on refused_actions using gin (message_folded gin_trgm_ops)
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table refused_actions drop column message_folded;
      alter table refused_actions alter column message type text using left(coalesce(message ->> 'en', message ->> 'fr', ''), 500);
      alter table refused_actions add constraint refused_actions_message_check check (char_length(message) <= 500);
      alter table refused_actions add column message_folded text generated always as (fold_text(message)) stored;
      create index refused_actions_message_search on refused_actions using gin (message_folded gin_trgm_ops)
    `)
  }
}

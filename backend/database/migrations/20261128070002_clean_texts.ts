import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Texts that were saved before: composed, and without what is not seen (common/clean_text.ts). Joiners and selectors of pictures stay,
 * wherever they are. A required text of which nothing is left becomes a dash. Rows that are never changed (the log), translations, and
 * columns with unique values stay as they are; a search finds them by their folded form.
 */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      do $do$
      declare
        unseen constant text := '[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u0084'
          '\\u0086-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5'
          '\\u180b-\\u180f\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb]';
        found record;
      begin
        for found in
          select c.oid::regclass as name,
            string_agg(format('%1$I = coalesce(nullif(btrim(regexp_replace(normalize(%1$I, NFC), %2$L, %3$L, %4$L), %5$L), %3$L), %6$L)',
              a.attname, unseen, '', 'g', E' \\t\\n\\r\\u00a0\\u2007\\u202f', case when a.attnotnull then '—' end), ', ') as cleaned,
            string_agg(format('%1$I ~ %2$L or %1$I is not nfc normalized', a.attname, unseen), ' or ') as dirty
          from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'text'::regtype and a.attgenerated = '' and not a.attisdropped
          where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
            and exists (select from pg_attribute v where v.attrelid = c.oid and v.attname = 'version')
            and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = to_regproc('refuse_change'))
            and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey))
          group by c.oid
        loop
          execute format('update %s set %s where %s', found.name, found.cleaned, found.dirty);
        end loop;
      end $do$
    `)
  }

  /** What was removed is not known. */
  override async down() {}
}

import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      drop trigger scans_append_only on scans;
      drop trigger scans_append_only_truncate on scans;
      alter table order_items add column known_difference integer
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table order_items drop column known_difference;
      CREATE TRIGGER scans_append_only BEFORE DELETE OR UPDATE ON public.scans FOR EACH ROW EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER scans_append_only_truncate BEFORE TRUNCATE ON public.scans FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
    `)
  }
}

import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table plannings add column published_at timestamp with time zone')
    // The time is in the audit log; for shifts without an entry it is that of their last change.
    this.schema.raw(`
      update plannings as p set published_at = coalesce(
        (select max(l.created_at) from audit_logs l where l.subject_resource = 'plannings' and l.subject_id = p.id and l.action = 'plannings.publish'),
        case p.status when 'published' then p.updated_at end
      )
    `)
  }

  override async down() {
    this.schema.raw('alter table plannings drop column published_at')
  }
}

import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Roles that read orders keep the prices and the statistics. Only those of the plant lose the prices, and an owner may grant `order-price`
 * to them again.
 */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      insert into permissions (name, guard, "group") values ('order-price', 'user', 'order'), ('report-view', 'user', 'app')
      on conflict (guard, name) do nothing
    `)
    this.#grant('order-price', ['Plant lead', 'Plant worker'])
    this.#grant('report-view', ['Plant worker'])
  }

  #grant(permission: string, except: readonly string[]) {
    this.schema.raw(`
      insert into roles_permissions (owner_id, target_id)
      select role.id, added.id
      from roles role
      join permissions added on added.guard = 'user' and added.name = '${permission}'
      where role.guard = 'user' and not (role.is_system and role.name in (${except.map((name) => `'${name}'`).join(', ')})) and exists (
        select from roles_permissions granted join permissions list on list.id = granted.target_id
        where granted.owner_id = role.id and list.guard = 'user' and list.name = 'order-list'
      )
      on conflict do nothing
    `)
  }

  override async down() {
    const added = "guard = 'user' and name in ('order-price', 'report-view')"
    this.schema.raw(`delete from roles_permissions where target_id in (select id from permissions where ${added})`)
    this.schema.raw(`delete from permissions where ${added}`)
  }
}

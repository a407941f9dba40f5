import { BaseSchema } from '@adonisjs/lucid/schema'

/** Existing couriers and clients keep their permissions: they get a role, whose permissions are seeded at the next start. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      insert into roles (name, guard, is_system, description) values
        ('Courier', 'courier', true, 'Collects and delivers'),
        ('Client', 'client', true, 'Orders, answers and follows in the portal')
      on conflict (guard, name) do update set is_system = true
    `)
    this.schema.raw(`
      insert into couriers_roles (owner_id, target_id)
      select courier.id, role.id from couriers courier, roles role where role.guard = 'courier' and role.name = 'Courier'
    `)
    this.schema.raw(`
      insert into clients_roles (owner_id, target_id)
      select client.id, role.id from clients client, roles role where role.guard = 'client' and role.name = 'Client'
    `)
  }

  override async down() {
    this.schema.raw("delete from settings where type = 'role'")
    this.schema.raw("delete from roles where guard <> 'user'")
  }
}

import hash from '@adonisjs/core/services/hash'

type Query = (sql: string, values: readonly unknown[]) => Promise<unknown>

/** Inserts an owner into an empty database, which is much faster than loading the demo company. */
export async function insertOwner(query: Query, { phone, password }: { readonly phone: string; readonly password: string }): Promise<void> {
  await query(`with person as (
      insert into users (code, first_name, last_name, full_name, phone, password)
      values ('ST-1', 'Salma', 'Test', 'Salma Test', $1, $2) returning id
    ) insert into users_roles (owner_id, target_id) select person.id, roles.id from person, roles where roles.name = 'Owner'`,
  [phone, await hash.make(password)])
}

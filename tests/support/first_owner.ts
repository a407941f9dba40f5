import hash from '@adonisjs/core/services/hash'

type Query = (sql: string, values: readonly unknown[]) => Promise<unknown>

/** Who may do everything, in a database that has nobody yet: the demo company would take longer than most tests. */
export async function hireOwner(query: Query, { phone, password }: { readonly phone: string; readonly password: string }): Promise<void> {
  await query(`with person as (
      insert into users (code, first_name, last_name, full_name, phone, password)
      values ('ST-1', 'Salma', 'Test', 'Salma Test', $1, $2) returning id
    ) insert into users_roles (owner_id, target_id) select person.id, roles.id from person, roles where roles.name = 'Owner'`,
  [phone, await hash.make(password)])
}

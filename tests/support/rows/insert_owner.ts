import hash from '@adonisjs/core/services/hash'

type Query = (sql: string, values: readonly unknown[]) => Promise<unknown>

interface Credentials { readonly phone: string; readonly password: string }

/** Inserts an owner into an empty database, which is much faster than loading the demo company. */
export const insertOwner = (query: Query, credentials: Credentials): Promise<void> => insertPerson(query, 'ST-1', 'Owner', credentials)

/** With an existing role. */
export async function insertPerson(query: Query, code: string, role: string, { phone, password }: Credentials): Promise<void> {
  await query(`with person as (
      insert into users (code, first_name, last_name, full_name, phone, password)
      values ($1, 'Salma', 'Test', 'Salma Test', $2, $3) returning id
    ) insert into users_roles (owner_id, target_id) select person.id, roles.id from person, roles where roles.name = $4`,
  [code, phone, await hash.make(password), role])
}

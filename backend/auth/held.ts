/** Permissions that `person` has through all roles, as SQL. */
export const HELD = `
  select distinct permission.id, permission.name::text as name
  from users_roles given
  join roles role on role.id = given.target_id and role.guard = 'user'
  join roles_permissions held on held.owner_id = role.id
  join permissions permission on permission.id = held.target_id and permission.guard = 'user'
  where given.owner_id = person.id`

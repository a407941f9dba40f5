import type { PermissionName } from '#resources'

/** Whoever may change the sites works in each of them. */
export const SITE_PERMISSION: PermissionName = 'setting-edit'

/** The lists of a row that are stored in other tables: its files, and the targets of its `many` fields. */
import { ownedFileIds } from '../checks/file_ownership.ts'
import { linkedIds } from '../relations_and_passwords.ts'
import { traitsOf } from '#schema/fields/index'
import { fieldOf, type Resource } from '#backend/engine/definition/registry'
import type { Store } from '../../store.ts'

export const storedListIds = (store: Store, resource: Resource, list: string, id: number): Promise<number[]> =>
  (traitsOf(fieldOf(resource, list)).files === 'several' ? ownedFileIds : linkedIds)(store, resource, list, id)

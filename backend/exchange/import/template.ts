/** An empty file with the heads that an import knows, in the words of the caller. */
import { writableFields } from '#backend/resource/read/access'
import { csvHead } from '../csv.ts'
import { targetLabel, targetsOf } from './targets.ts'
import type { Caller } from '#backend/resource/caller'
import type { Resource } from '#backend/definition/registry'

export function templateOf(resource: Resource, caller: Caller): string {
  const open = writableFields(resource, caller, 'create')
  const targets = targetsOf(resource, caller).filter(({ field }) => open.has(field.name))
  return csvHead(targets.map((target) => targetLabel(resource, target, caller)), caller.locale)
}

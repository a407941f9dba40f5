/** What rooms add to the forms of a resource, on a page and in a drawer (admin/staff/own_form_parts.ts), loaded with the first form. */
import { useQuery } from '@tanstack/react-query'
import type { ResourceName } from '#resources'
import type { FormParts } from './use_form.ts'

export type OwnFormParts = { readonly [N in ResourceName]?: () => Promise<FormParts> }

let registered: OwnFormParts = {}

export function registerOwnFormParts(parts: OwnFormParts): void { registered = parts }

/** Without them while they load, and when that fails: the server says what they would have said before. */
export function useOwnFormParts(resource: ResourceName): FormParts {
  const load = registered[resource]
  const { data } = useQuery({
    queryKey: ['form parts', resource], queryFn: () => load?.() ?? NONE, enabled: load !== undefined, staleTime: Infinity,
  })
  return data ?? NONE
}

const NONE: FormParts = {}

import { useMatches } from 'react-router'
import type { ResourceName } from '#resources'

export type PageAction = 'list' | 'create' | 'edit' | 'show'

export interface ResourceHandle { readonly resource: ResourceName; readonly action: PageAction; readonly title: string }

/** What the generic page that is open shows: `{ resource: 'orders', action: 'edit' }`. The id is in `useParams()`. */
export function useResourceRoute(): ResourceHandle {
  const handle = useMatches().at(-1)?.handle
  if (typeof handle !== 'object' || handle === null || !('resource' in handle)) throw new Error('this page belongs to no resource')
  return handle as ResourceHandle
}

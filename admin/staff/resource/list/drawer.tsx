import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { editPath, isRecordId, useParentIds, useRouteResource } from '../../definition/resource_paths.ts'
import { can } from '../../../kit/providers/session/access_control.ts'
import { isStartValueKey, startValues } from '../form/start_values.ts'
import { FormDrawer } from '../lazy_dialogs.ts'
import { withListQuery } from './head.tsx'

const RecordDrawer = lazy(() => import('../show/record_drawer.tsx').then(({ RecordDrawer: drawer }) => ({ default: drawer })))

/**
 * `?create`, `?edit=7` and `?record=7` (`&history=price`: the history of a field of it) open a form or a record over the list, so that it
 * has a URL of its own. It belongs to the route and not to the generated list: a list of one's own (docs/pages.md) has it too.
 */
export function ListDrawer() {
  const resource = useRouteResource()
  const given = useParentIds(resource)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [id = null] = [search.get('edit')].filter(isRecordId)
  const [viewed = null] = [search.get('record')].filter(isRecordId)
  const own = ['edit', 'create', 'record', 'history', resource.list.calendar]
  const rest = new URLSearchParams([...search].filter(([name]) => !own.includes(name) && !isStartValueKey(name)))
  const close = () => {
    void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true })
  }
  if (viewed !== null && !resource.admin?.show) {
    const path = editPath(resource, Number(viewed), given)
    return <Suspense fallback={null}>
      <RecordDrawer
        key={viewed} resource={resource} id={Number(viewed)} historyOf={search.get('history')} editTo={path && withListQuery(path, rest)}
        onClose={close}
      />
    </Suspense>
  }
  if (resource.admin?.form !== 'drawer' || (id === null && !search.has('create'))) return null
  // The user may have received the URL from somebody with more permissions: the list is shown without a form.
  if (!can(resource.name, id === null ? 'create' : 'edit')) return null
  return <Suspense fallback={null}>
    <FormDrawer
      key={id ?? ''} resource={resource} id={id === null ? undefined : Number(id)} given={given}
      start={startValues(resource, search)} onClose={close}
    />
  </Suspense>
}

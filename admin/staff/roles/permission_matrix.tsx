/** The permissions of a role: a row for each group, a column for each common operation, and the other permissions of the group. */
import { OPERATIONS } from '#schema/definition'
import { useList } from '@refinedev/core'
import { useId, useMemo, useState } from 'react'
import { AntdProvider } from '../../kit/controls/antd/provider.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { hasPermission as isGranted } from '../../kit/providers/session/granted_permissions.ts'
import type { OwnFieldProps } from '../resource/form/use_form.ts'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import type { Row } from '../definition/record.ts'
import { isAllowed } from '../../kit/providers/session/can.ts'
import { useTranslation } from '../definition/translation.ts'
import {
  checkStateOf, permissionGroups, permissionIds, permissionsWithoutColumn, permissionsOf, toggleIds, type PermissionGroup,
} from './permission_groups.ts'
import { Checkbox } from './checkbox.tsx'
import './roles.css'
import { MAX_PAGE_SIZE } from '#common/page_size'

/** `isOffered` limits the permissions that are shown. */
interface PermissionMatrixProps extends OwnFieldProps { readonly isOffered?: (name: string) => boolean }

export function PermissionMatrix({ form, id, isDisabled, errors, isOffered = always }: PermissionMatrixProps) {
  const { t } = useTranslation()
  const { query } = useList<Row>({
    resource: 'permissions', filters: [{ field: 'guard', operator: 'eq', value: form.draft.guard ?? 'user' }],
    pagination: { pageSize: MAX_PAGE_SIZE, mode: 'server' },
    errorNotification: false, queryOptions: { staleTime: Infinity },
  })
  const rows = query.data?.data
  const groups = useMemo(() => permissionGroups(permissionsOf(rows ?? []).filter(({ name }) => isOffered(name))), [rows, isOffered])
  const isFixed = isDisabled || (form.base !== undefined && !isAllowed(form.base.can?.edit))
  return (
    <div
      className="field permission-field" role="group" aria-labelledby={id} aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
    >
      <h2 id={id} tabIndex={-1}>{t('roles.fields.permissions')} <span className="required-mark" aria-hidden="true">*</span></h2>
      {errors.length > 0 && <p className="field-error" id={`${id}-error`}>{errors.join(' ')}</p>}
      {query.error ? <FailedRows error={query.error} retry={() => { void query.refetch() }} />
        : query.isPending ? <MatrixSkeleton />
          : <Matrix
              groups={groups} chosen={chosenOf(form.draft.permissions)} isFixed={isFixed}
              mayChange={(form.draft.guard ?? 'user') === 'user' ? isGranted : always}
              onChange={(ids) => { form.change('permissions', ids) }} />}
    </div>
  )
}

const MatrixSkeleton = () => (
  <div className="permission-wait" aria-busy="true">
    <span className="skeleton" /><span className="skeleton" /><span className="skeleton" />
  </div>
)

const always = () => true

interface MatrixProps {
  readonly groups: readonly PermissionGroup[]
  readonly chosen: ReadonlySet<number>
  readonly isFixed: boolean
  readonly mayChange: (name: string) => boolean
  readonly onChange: (ids: number[]) => void
}

function Matrix({ groups, chosen, isFixed, mayChange, onChange }: MatrixProps) {
  const { t, format } = useTranslation()
  const [searchText, setSearchText] = useState('')
  const matches = useGroupFilter(searchText)
  const shown = groups.filter(matches)
  const all = permissionIds(groups)
  const changeableIds = useMemo(() => new Set(permissionIds(groups.map(keepChangeable(mayChange)))), [groups, mayChange])
  const reason = useId()
  const propsOf = (ids: readonly number[]) => {
    const changeable = ids.filter((id) => changeableIds.has(id))
    return {
      choice: checkStateOf(ids, chosen), isDisabled: isFixed || changeable.length === 0,
      ...!isFixed && ids.length > 0 && changeable.length === 0 && { reason },
      onPress: () => { onChange(toggleIds(chosen, changeable)) },
    }
  }
  return (
    <AntdProvider>
      <div className="permission-tools">
        <div className="search-box">
          <NamedIcon name="search" />
          <input
            className="input" type="search" aria-label={t('ui.roles.search')} placeholder={t('ui.roles.search')}
            value={searchText} onChange={({ target }) => { setSearchText(target.value) }}
          />
        </div>
        <Checkbox kind="row" {...propsOf(permissionIds(shown))}>{t(searchText ? 'ui.roles.all_found' : 'ui.roles.everything')}</Checkbox>
        <p role="status">
          {t('ui.roles.chosen', { chosen: all.filter((one) => chosen.has(one)).length, total: format.number(all.length) })}
        </p>
      </div>
      {isFixed && <p className="field-help">{t('ui.roles.fixed')}</p>}
      {!isFixed && changeableIds.size < all.length && <p className="field-help" id={reason}>{t('ui.roles.not_yours')}</p>}
      {shown.length === 0 ? <p className="children-none">{t('ui.list.nothing_found')}</p> : (
        <table className="permission-matrix">
          <thead>
            <tr>
              <th scope="col">{t('ui.roles.group')}</th>
              {OPERATIONS.map((verb) => (
                <th key={verb} scope="col">
                  <Checkbox kind="row" {...propsOf(permissionIds(shown, verb))}>{t(`permissions.verbs.${verb}`)}
                    <span className="unseen">: {t('ui.roles.whole_column')}</span>
                  </Checkbox>
                </th>
              ))}
              <th scope="col">{t('ui.roles.others')}</th>
            </tr>
          </thead>
          <tbody>{shown.map((group) => <GroupRow key={group.name} group={group} propsOf={propsOf} />)}</tbody>
        </table>
      )}
    </AntdProvider>
  )
}

/** A user may only grant or revoke permissions that they have themselves: the server rejects others. */
const keepChangeable = (mayChange: (name: string) => boolean) => ({ name, permissions }: PermissionGroup): PermissionGroup =>
  ({ name, permissions: Object.fromEntries(Object.entries(permissions).filter(([, permission]) => mayChange(permission.name))) })

type PropsOf = (ids: readonly number[]) => {
  choice: 'none' | 'some' | 'all'; isDisabled: boolean; reason?: string; onPress: () => void
}

function GroupRow({ group, propsOf }: { group: PermissionGroup; propsOf: PropsOf }) {
  const { t } = useTranslation()
  const name = t(`permissions.groups.${group.name}`)
  const others = permissionsWithoutColumn(group)
  return (
    <tr>
      <th scope="row">
        <Checkbox kind="row" {...propsOf(permissionIds([group]))}>{name}
          <span className="unseen">: {t('ui.roles.whole_row')}</span>
        </Checkbox>
      </th>
      {OPERATIONS.map((verb) => {
        const permission = group.permissions[verb]
        return <td key={verb} data-empty={!permission || undefined}>
          {permission && <Checkbox kind="cell" {...propsOf([permission.id])}>
              {t(`permissions.verbs.${verb}`)}<span className="unseen"> {name}</span>
          </Checkbox>}
        </td>
      })}
      <td data-empty={others.length === 0 || undefined}>
        <div className="permission-chips">
          {others.map(([verb, { id }]) => <Checkbox key={verb} kind="chip" {...propsOf([id])}>{t(`permissions.verbs.${verb}`)}</Checkbox>)}
        </div>
      </td>
    </tr>
  )
}

/** Filters by translated text and by the names of the permissions. */
function useGroupFilter(searchText: string): (group: PermissionGroup) => boolean {
  const { t } = useTranslation()
  const wanted = searchText.trim().toLocaleLowerCase()
  return ({ name, permissions }) => {
    // Without the verbs of the columns: a search for "see" would match every group.
    const others = permissionsWithoutColumn({ name, permissions }).map(([verb]) => t(`permissions.verbs.${verb}`))
    const words = [t(`permissions.groups.${name}`), ...others, ...Object.values(permissions).map((one) => one.name)]
    return words.some((word) => word.toLocaleLowerCase().includes(wanted))
  }
}

const chosenOf = (value: unknown): ReadonlySet<number> => new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [])

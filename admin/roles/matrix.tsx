/** What a role may do: groups of work down, operations across, further actions of a group beside them. */
import { useList } from '@refinedev/core'
import { useId, useMemo, useState } from 'react'
import { NamedIcon } from '../controls/named_icon.tsx'
import { isAllowed as isHeld } from '../providers/permission.ts'
import type { DrawnInstead } from '../resource/form/parts.ts'
import { FailedRows } from '../controls/notices.tsx'
import { isAllowed, type Row } from '../definition/record.ts'
import { useSay } from '../definition/words.ts'
import { choiceOf, COLUMNS, groupsOf, idsOf, othersOf, permissionsOf, toggled, type Group } from './grid.ts'
import { Tick } from './tick.tsx'
import './roles.css'

/** `isOffered`: of all permissions, those that can be given here. */
interface PermissionMatrixProps extends DrawnInstead { readonly isOffered?: (name: string) => boolean }

export function PermissionMatrix({ form, id, isDisabled, errors, isOffered = always }: PermissionMatrixProps) {
  const { t } = useSay()
  const { query } = useList<Row>({
    resource: 'permissions', filters: [{ field: 'guard', operator: 'eq', value: form.draft.guard ?? 'user' }],
    pagination: { pageSize: 500, mode: 'server' },
    errorNotification: false, queryOptions: { staleTime: Infinity },
  })
  const rows = query.data?.data
  const groups = useMemo(() => groupsOf(permissionsOf(rows ?? []).filter(({ name }) => isOffered(name))), [rows, isOffered])
  const isFixed = isDisabled || (form.base !== undefined && !isAllowed(form.base.can?.edit))
  return (
    <div
      className="field permission-field" role="group" aria-labelledby={id} aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
    >
      <h2 id={id} tabIndex={-1}>{t('roles.fields.permissions')} <span className="required-mark" aria-hidden="true">*</span></h2>
      {errors.length > 0 && <p className="field-error" id={`${id}-error`}>{errors.join(' ')}</p>}
      {query.error ? <FailedRows error={query.error} retry={() => { void query.refetch() }} />
        : query.isPending ? <div className="permission-wait" aria-busy="true">
            <span className="skeleton" /><span className="skeleton" /><span className="skeleton" />
          </div>
          : <Matrix
              groups={groups} chosen={chosenOf(form.draft.permissions)} isFixed={isFixed}
              mayChange={(form.draft.guard ?? 'user') === 'user' ? isHeld : always}
              onChange={(ids) => { form.change('permissions', ids) }} />}
    </div>
  )
}

const always = () => true

interface MatrixProps {
  readonly groups: readonly Group[]
  readonly chosen: ReadonlySet<number>
  readonly isFixed: boolean
  readonly mayChange: (name: string) => boolean
  readonly onChange: (ids: number[]) => void
}

function Matrix({ groups, chosen, isFixed, mayChange, onChange }: MatrixProps) {
  const { t, format } = useSay()
  const [typed, setTyped] = useState('')
  const isFound = useFound(typed)
  const shown = groups.filter(isFound)
  const all = idsOf(groups)
  const mine = useMemo(() => new Set(idsOf(groups.map(only(mayChange)))), [groups, mayChange])
  const reason = useId()
  const tickOf = (ids: readonly number[]) => {
    const changeable = ids.filter((id) => mine.has(id))
    return {
      choice: choiceOf(ids, chosen), isDisabled: isFixed || changeable.length === 0,
      ...!isFixed && ids.length > 0 && changeable.length === 0 && { reason },
      onPress: () => { onChange(toggled(chosen, changeable)) },
    }
  }
  return (
    <>
      <div className="permission-tools">
        <div className="search-box">
          <NamedIcon name="search" />
          <input
            className="input" type="search" aria-label={t('ui.roles.search')} placeholder={t('ui.roles.search')}
            value={typed} onChange={({ target }) => { setTyped(target.value) }}
          />
        </div>
        <Tick kind="row" {...tickOf(idsOf(shown))}>{t(typed ? 'ui.roles.all_found' : 'ui.roles.everything')}</Tick>
        <p role="status">
          {t('ui.roles.chosen', { chosen: all.filter((one) => chosen.has(one)).length, total: format.number(all.length) })}
        </p>
      </div>
      {isFixed && <p className="field-help">{t('ui.roles.fixed')}</p>}
      {!isFixed && mine.size < all.length && <p className="field-help" id={reason}>{t('ui.roles.not_yours')}</p>}
      {shown.length === 0 ? <p className="children-none">{t('ui.list.nothing_found')}</p> : (
        <table className="permission-matrix">
          <thead>
            <tr>
              <th scope="col">{t('ui.roles.group')}</th>
              {COLUMNS.map((verb) => (
                <th key={verb} scope="col">
                  <Tick kind="row" {...tickOf(idsOf(shown, verb))}>{t(`permissions.verbs.${verb}`)}
                    <span className="unseen">: {t('ui.roles.whole_column')}</span>
                  </Tick>
                </th>
              ))}
              <th scope="col">{t('ui.roles.others')}</th>
            </tr>
          </thead>
          <tbody>{shown.map((group) => <GroupRow key={group.name} group={group} tickOf={tickOf} />)}</tbody>
        </table>
      )}
    </>
  )
}

/** Of staff nobody gives or takes what they lack: the server refuses it. */
const only = (mayChange: (name: string) => boolean) => ({ name, permissions }: Group): Group =>
  ({ name, permissions: Object.fromEntries(Object.entries(permissions).filter(([, permission]) => mayChange(permission.name))) })

type TickOf = (ids: readonly number[]) => {
  choice: 'none' | 'some' | 'all'; isDisabled: boolean; reason?: string; onPress: () => void
}

function GroupRow({ group, tickOf }: { group: Group; tickOf: TickOf }) {
  const { t } = useSay()
  const name = t(`permissions.groups.${group.name}`)
  const others = othersOf(group)
  return (
    <tr>
      <th scope="row">
        <Tick kind="row" {...tickOf(idsOf([group]))}>{name}
          <span className="unseen">: {t('ui.roles.whole_row')}</span>
        </Tick>
      </th>
      {COLUMNS.map((verb) => {
        const permission = group.permissions[verb]
        return <td key={verb} data-empty={!permission || undefined}>
          {permission && <Tick kind="cell" {...tickOf([permission.id])}>
              {t(`permissions.verbs.${verb}`)}<span className="unseen"> {name}</span>
          </Tick>}
        </td>
      })}
      <td data-empty={others.length === 0 || undefined}>
        <div className="permission-chips">
          {others.map(([verb, { id }]) => <Tick key={verb} kind="chip" {...tickOf([id])}>{t(`permissions.verbs.${verb}`)}</Tick>)}
        </div>
      </td>
    </tr>
  )
}

/** By the words that one sees, and by the names that developers use. */
function useFound(typed: string): (group: Group) => boolean {
  const { t } = useSay()
  const wanted = typed.trim().toLocaleLowerCase()
  return ({ name, permissions }) => {
    // The columns are named by their heads: a search for "see" would find everything.
    const others = othersOf({ name, permissions }).map(([verb]) => t(`permissions.verbs.${verb}`))
    const words = [t(`permissions.groups.${name}`), ...others, ...Object.values(permissions).map((one) => one.name)]
    return words.some((word) => word.toLocaleLowerCase().includes(wanted))
  }
}

const chosenOf = (value: unknown): ReadonlySet<number> => new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [])

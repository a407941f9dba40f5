/** What is done with the ticked rows: the bar that offers it, the dialogs that ask for the rest, and the work itself. */
import { lazy, Suspense, useState } from 'react'
import { MOST_SELECTED } from '#schema/bulk'
import { showFailure } from '../../controls/show_failure.ts'
import { ask, showAlert } from '../../providers/alerts.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { needsDialog } from '../transition/use_transition.tsx'
import { transitionKey, useSay } from '../../definition/words.ts'
import { actionsFor } from './actions.ts'
import { BulkButtons } from './buttons.tsx'
import type { Listed } from './use_bulk.tsx'
import type { Selection } from './use_selection.ts'
import { useWork } from './use_work.ts'
import { selectedIds } from './work.ts'

const EditDialog = lazy(() => import('./edit_dialog.tsx').then(({ EditDialog: dialog }) => ({ default: dialog })))
const TransitionDialog = lazy(() => import('../transition/dialog.tsx').then(({ TransitionDialog: dialog }) => ({ default: dialog })))
const WorkDialog = lazy(() => import('./work_dialog.tsx').then(({ WorkDialog: dialog }) => ({ default: dialog })))

interface BulkBarProps { readonly resource: Resource; readonly listed: Listed; readonly selection: Selection; readonly isOn: boolean }

/** Stays while work is under way, although nothing is ticked any more. */
export function BulkBar({ resource, listed, selection, isOn }: BulkBarProps) {
  const { t, format } = useSay()
  const work = useWork(resource)
  const [asked, setAsked] = useState<{ name: string; ids: readonly number[]; title: string } | null>(null)
  const actions = actionsFor(resource, selection.isAll ? null : selection.rows, listed.isTrash)
  const label = (name: string) => (name in LABELS ? t(LABELS[name] ?? '') : t(transitionKey(resource, name)))
  const icon = (name: string) => ICONS[name] ?? resource.transitions[name]?.icon ?? 'play'

  const begin = (name: string, ids: readonly number[], order: object = {}): void => {
    setAsked(null)
    selection.clear()
    void work.start(titleOf(name, ids.length), { action: name, ...order }, ids)
  }
  const titleOf = (name: string, of: number) => `${label(name)} · ${t('ui.bulk.about', { count: of })}`

  const choose = async (name: string): Promise<void> => {
    const ids = await idsOf()
    if (!ids) return
    const title = titleOf(name, ids.length)
    const transition = resource.transitions[name]
    if (name === 'edit' || (transition && needsDialog(transition))) return setAsked({ name, ids, title })
    if (await ask({ type: name === 'delete' ? 'remove' : 'confirm', id: name, title, message: questionOf(name) })) begin(name, ids)
  }
  const questionOf = (name: string): string => {
    if (name === 'delete') return t(resource.soft_delete ? 'ui.bulk.remove_soft' : 'ui.bulk.remove_hard')
    return resource.transitions[name]?.confirm ? t(`${resource.name}.confirm.${name}`) : t('ui.bulk.question')
  }
  /** Those of a filter are asked for now, so that the number in the question is the one that is meant. */
  const idsOf = async (): Promise<readonly number[] | null> => {
    if (!selection.isAll) return selection.rows.map(({ id }) => id)
    const found = await selectedIds(resource.name, listed.query).catch(showFailure)
    if (!found?.more) return found?.ids ?? null
    showAlert({ type: 'warning', title: t('ui.bulk.too_many', { max: format.number(MOST_SELECTED) }), message: '' })
    return null
  }

  return (
    <>
      {isOn && (
        <BulkButtons
          listed={listed} selection={selection} actions={actions} labelOf={label} iconOf={icon} onChoose={(name) => { void choose(name) }}
        />
      )}
      <Suspense fallback={null}>
        {asked?.name === 'edit' && (
          <EditDialog
            resource={resource} title={asked.title} onClose={() => { setAsked(null) }}
            onSubmit={(values) => { begin('edit', asked.ids, { values }) }}
          />
        )}
        {asked && asked.name !== 'edit' && (
          <TransitionDialog
            resource={resource} row={NOBODY} verb={asked.name} lead={t('ui.bulk.about', { count: asked.ids.length })}
            onClose={() => { setAsked(null) }}
            run={(said) => { begin(asked.name, asked.ids, apart(said)); return Promise.resolve() }}
          />
        )}
        {work.progress && <WorkDialog resource={resource} work={work} progress={work.progress} />}
      </Suspense>
    </>
  )
}

const LABELS: Readonly<Record<string, string>> = { edit: 'ui.bulk.edit', delete: 'ui.list.remove', undelete: 'ui.list.restore' }
const ICONS: Readonly<Record<string, string>> = { edit: 'edit', delete: 'trash', undelete: 'undo' }

/** The dialog of a transition begins with a record; here it begins with none. */
const NOBODY: Row = { id: 0, version: 0 }

function apart({ reason, ...args }: Values): object {
  return { ...(reason !== undefined && { reason }), ...(Object.keys(args).length > 0 && { args }) }
}

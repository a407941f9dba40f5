/** The bulk actions of the selected rows: the bar with the buttons, the dialogs for further values, and the running batch. */
import { lazy, Suspense, useState } from 'react'
import { MAX_BULK_RECORDS } from '#schema/bulk'
import { showConfirm, showAlert, showFailure } from '../../../kit/providers/alerts.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { needsDialog } from '../transition/use_transition.tsx'
import { transitionKey, useTranslation } from '../../definition/translation.ts'
import { bulkActions } from './actions.ts'
import { BulkButtons } from './buttons.tsx'
import type { ListedRows } from './use_bulk.tsx'
import type { Selection } from './use_selection.ts'
import { useBatch } from './use_batch.ts'
import { fetchSelection } from './batch_requests.ts'
import { TransitionDialog } from '../lazy_dialogs.ts'

const BulkEditDialog = lazy(() => import('./edit_dialog.tsx').then(({ BulkEditDialog: dialog }) => ({ default: dialog })))
const BatchDialog = lazy(() => import('./batch_dialog.tsx').then(({ BatchDialog: dialog }) => ({ default: dialog })))

interface BulkBarProps { readonly resource: Resource; readonly listed: ListedRows; readonly selection: Selection; readonly isOn: boolean }

/** Stays mounted while a batch runs, although no row is selected any more. */
export function BulkBar({ resource, listed, selection, isOn }: BulkBarProps) {
  const { t, format } = useTranslation()
  const batch = useBatch(resource)
  const [prompt, setPrompt] = useState<{ name: string; ids: readonly number[]; title: string } | null>(null)
  const actions = bulkActions(resource, selection.isAll ? null : selection.rows, listed.isTrash)
  const label = (name: string) => (name in LABELS ? t(LABELS[name] ?? '') : t(transitionKey(resource, name)))
  const icon = (name: string) => ICONS[name] ?? resource.transitions[name]?.icon ?? 'play'

  const start = (name: string, ids: readonly number[], options: object = {}): void => {
    setPrompt(null)
    selection.clear()
    void batch.start(titleOf(name, ids.length), { action: name, ...options }, ids)
  }
  const titleOf = (name: string, of: number) => `${label(name)} · ${t('ui.bulk.about', { count: of })}`

  const choose = async (name: string): Promise<void> => {
    const ids = await idsOf()
    if (!ids) return
    const title = titleOf(name, ids.length)
    const transition = resource.transitions[name]
    if (name === 'edit' || (transition && needsDialog(transition))) return setPrompt({ name, ids, title })
    const question = { id: name, title, message: questionOf(name), confirmLabel: label(name) }
    if (await showConfirm({ ...question, type: name === 'delete' ? 'remove' : 'confirm' })) start(name, ids)
  }
  const questionOf = (name: string): string => {
    if (name === 'delete') return t(resource.soft_delete ? 'ui.bulk.remove_soft' : 'ui.bulk.remove_hard')
    return resource.transitions[name]?.confirm ? t(`${resource.name}.confirm.${name}`) : t('ui.bulk.question')
  }
  /** The ids of a filter are fetched before the confirmation, so that its count is the number of affected rows. */
  const idsOf = async (): Promise<readonly number[] | null> => {
    if (!selection.isAll) return selection.rows.map(({ id }) => id)
    const found = await fetchSelection(resource.name, listed.query).catch(showFailure)
    if (!found?.more) return found?.ids ?? null
    showAlert({ type: 'warning', title: t('ui.bulk.too_many', { max: format.number(MAX_BULK_RECORDS) }), message: '' })
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
        {prompt?.name === 'edit' && (
          <BulkEditDialog
            resource={resource} title={prompt.title} onClose={() => { setPrompt(null) }}
            onSubmit={(values) => { start('edit', prompt.ids, { values }) }}
          />
        )}
        {prompt && prompt.name !== 'edit' && (
          <TransitionDialog
            resource={resource} row={NO_ROW} verb={prompt.name} lead={t('ui.bulk.about', { count: prompt.ids.length })}
            onClose={() => { setPrompt(null) }}
            run={(values) => { start(prompt.name, prompt.ids, splitReason(values)); return Promise.resolve() }}
          />
        )}
        {batch.progress && <BatchDialog resource={resource} batch={batch} progress={batch.progress} />}
      </Suspense>
    </>
  )
}

const LABELS: Readonly<Record<string, string>> = { edit: 'ui.bulk.edit', delete: 'ui.list.remove', undelete: 'ui.list.restore' }
const ICONS: Readonly<Record<string, string>> = { edit: 'edit', delete: 'trash', undelete: 'undo' }

/** The transition dialog expects a record; a batch has none. */
const NO_ROW: Row = { id: 0, version: 0 }

function splitReason({ reason, ...args }: Values): object {
  return { ...(reason !== undefined && { reason }), ...(Object.keys(args).length > 0 && { args }) }
}

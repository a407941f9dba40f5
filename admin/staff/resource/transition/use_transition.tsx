/**
 * Starts a transition of a record: at once, after a confirmation, or through a dialog, as the definition says. The caller
 * renders `dialog`.
 */
import { useInvalidate } from '@refinedev/core'
import { Suspense, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts } from '../../../kit/controls/keys/shortcuts.ts'
import { showConfirm, showFailure } from '../../../kit/providers/alerts.ts'
import type { AlertAction } from '../../../kit/providers/open_alerts.ts'
import { Failure } from '../../../kit/providers/rest/api_failure.ts'
import { transition } from '../../../kit/providers/rest/data_provider.ts'
import { log } from '../../../kit/providers/log.ts'
import { labelOf } from '../../fields/field_text.ts'
import type { Resource, Transition } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { recordPath } from '../../definition/resource_paths.ts'
import { transitionKey, useTranslation } from '../../definition/translation.ts'
import { transitionLabel, useOwnTransitionParts, type TransitionParts } from './own_transition_parts.ts'
import { doneText, clickToastAction, showDone, undoTransitionOf } from './toast.ts'
import { TransitionDialog } from '../lazy_dialogs.ts'

export interface TransitionControl {
  readonly start: (row: Row, verb: string) => void
  /** Runs it with these values instead of a dialog. A refusal is an alert, unless the caller shows it. */
  readonly startWith: (row: Row, verb: string, values: Values, onFailure?: (error: unknown) => void) => void
  /** What the button says. */
  readonly labelOf: (row: Row, verb: string) => string
  readonly isBusy: boolean
  readonly dialog: ReactNode
}

/** `name`: of the one record that the caller shows, where its label says less. */
export function useTransition(resource: Resource, ofPage: TransitionParts = {}, name?: string): TransitionControl {
  const parts = { ...useOwnTransitionParts(resource.name), ...ofPage }
  const i18n = useTranslation()
  const { t } = i18n
  const navigate = useNavigate()
  const { isBusy, isBusyWith, whileBusy } = useBusy()
  useShortcuts([{ key: 'z', label: 'ui.keys.undo', run: clickToastAction }])
  const [prompt, setPrompt] = useState<{ row: Row; verb: string } | null>(null)

  /** Throws the Failure of the server. */
  const run = (row: Row, verb: string, body: Values): Promise<void> => whileBusy(async () => {
    const result = await transition<Row>(resource.name, row.id, verb, { version: row.version, ...body })
    const title = parts[verb]?.done?.(body, i18n) ?? doneText(resource, verb, i18n)
    showDone(title, name ?? labelOf(resource, row, i18n), undoAction(result, verb) ?? openAction(row))
    // Not waited for: what was asked for is done.
    void parts[verb]?.leadsTo?.(result).then((path) => { if (path !== null) void navigate(path) }).catch(log)
  }, row.id)

  const undoAction = (result: Row, verb: string): AlertAction | null => {
    const undo = undoTransitionOf(resource, verb, result)
    if (undo === null) return null
    const body = resource.transitions[undo]?.reason ? { reason: t('ui.transition.undone') } : {}
    return { label: t('ui.transition.undo'), run: () => { run(result, undo, body).catch(showFailure) } }
  }

  /** From a list or from the page of another record. */
  const openAction = ({ id }: Row): AlertAction | null => {
    const path = recordPath(resource, id)
    return path && path !== location.pathname ? { label: t('ui.alert.open'), run: () => { void navigate(path) } } : null
  }

  const start = async (row: Row, verb: string): Promise<void> => {
    const definition = resource.transitions[verb]
    if (!definition || isBusyWith(row.id)) return
    const { before } = parts[verb] ?? {}
    if (before && !await before(row)) return
    const known = parts[verb]?.complete?.(row) ?? null
    if (known) return run(row, verb, known).catch((error: unknown) => {
      if (error instanceof Failure && error.errors) setPrompt({ row, verb })
      else showFailure(error)
    })
    if (needsDialog(definition)) return setPrompt({ row, verb })
    const title = t(transitionKey(resource, verb))
    const question = { type: 'confirm', id: row.id, title, confirmLabel: title } as const
    if (definition.confirm && !await showConfirm({ ...question, message: t(`${resource.name}.confirm.${verb}`) })) return
    await run(row, verb, {}).catch(showFailure)
  }

  const close = () => { setPrompt(null) }
  const dialog = prompt && (
    <Suspense fallback={null}>
      {parts[prompt.verb]?.dialog?.(prompt.row, close) ?? (
        <TransitionDialog
          resource={resource} row={prompt.row} verb={prompt.verb} part={parts[prompt.verb]} lead={name}
          run={(body, current) => run(current, prompt.verb, body)} onClose={close}
        />
      )}
    </Suspense>
  )
  return {
    start: (row, verb) => { void start(row, verb) },
    startWith: (row, verb, values, onFailure = showFailure) => { if (!isBusyWith(row.id)) run(row, verb, values).catch(onFailure) },
    labelOf: (row, verb) => transitionLabel({ resource, row, verb, parts }, i18n), isBusy, dialog,
  }
}

/**
 * Busy until the page shows what a call has changed: effects change other records too, and after a refusal the row is out of date. `id`: of
 * the one row that the call changes; others of its list can be changed meanwhile.
 */
export function useBusy() {
  const invalidate = useInvalidate()
  const [running, setRunning] = useState<readonly { readonly id: number | undefined }[]>([])
  const whileBusy = async <T,>(call: () => Promise<T>, id?: number): Promise<T> => {
    const own = { id }
    setRunning((all) => [...all, own])
    try {
      return await call()
    } finally {
      void invalidate({ invalidates: ['all'] }).finally(() => { setRunning((all) => all.filter((one) => one !== own)) })
    }
  }
  return { isBusy: running.length > 0, isBusyWith: (row: number) => running.some(({ id }) => id === row), whileBusy }
}

/** `ask`, `args` and `reason` need a dialog; `confirm` alone is a confirmation. */
export const needsDialog = ({ ask: fields, args, reason }: Transition): boolean => Boolean(fields ?? args ?? reason)

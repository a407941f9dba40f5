/**
 * Starts a transition of a record: at once, after a confirmation, or through a dialog, as the definition says. The caller
 * renders `dialog`.
 */
import { useInvalidate } from '@refinedev/core'
import { Suspense, useState, type ReactNode } from 'react'
import { showConfirm, showAlert, showFailure } from '../../providers/alerts.ts'
import { transition } from '../../providers/data_provider.ts'
import { labelOf } from '../../fields/field_text.ts'
import type { Resource, Transition } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { transitionKey, useTranslation } from '../../definition/translation.ts'
import type { TransitionPart } from './transition_dialog.tsx'
import { TransitionDialog } from '../lazy_dialogs.ts'

export interface TransitionControl {
  readonly start: (row: Row, verb: string) => void
  readonly isBusy: boolean
  readonly dialog: ReactNode
}

export type TransitionParts = Readonly<Record<string, TransitionPart>>

export function useTransition(resource: Resource, parts: TransitionParts = {}): TransitionControl {
  const i18n = useTranslation()
  const { t } = i18n
  const invalidate = useInvalidate()
  const [prompt, setPrompt] = useState<{ row: Row; verb: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  /** Throws the Failure of the server. */
  const run = async (row: Row, verb: string, body: object): Promise<void> => {
    setIsBusy(true)
    try {
      await transition(resource.name, row.id, verb, { version: row.version, ...body })
      const message = resource.transitions[verb]?.success ? t(`${resource.name}.success.${verb}`) : labelOf(resource, row, i18n)
      showAlert({ type: 'success', title: t(transitionKey(resource, verb)), message, timeOut: 4_000 })
    } finally {
      setIsBusy(false)
      // Effects change other records too; and after a refusal the loaded row is out of date.
      void invalidate({ invalidates: ['all'] })
    }
  }

  const start = async (row: Row, verb: string): Promise<void> => {
    const definition = resource.transitions[verb]
    if (!definition || isBusy) return
    const { before } = parts[verb] ?? {}
    if (before && !await before(row)) return
    if (needsDialog(definition)) return setPrompt({ row, verb })
    const title = t(transitionKey(resource, verb))
    const question = { type: 'confirm', id: row.id, title, confirmLabel: title } as const
    if (definition.confirm && !await showConfirm({ ...question, message: t(`${resource.name}.confirm.${verb}`) })) return
    await run(row, verb, {}).catch(showFailure)
  }

  const dialog = prompt && (
    <Suspense fallback={null}>
      <TransitionDialog
        resource={resource} row={prompt.row} verb={prompt.verb} part={parts[prompt.verb]}
        run={(body, current) => run(current, prompt.verb, body)} onClose={() => { setPrompt(null) }}
      />
    </Suspense>
  )
  return { start: (row, verb) => { void start(row, verb) }, isBusy, dialog }
}

/** `ask`, `args` and `reason` need a dialog; `confirm` alone is a confirmation. */
export const needsDialog = ({ ask: fields, args, reason }: Transition): boolean => Boolean(fields ?? args ?? reason)

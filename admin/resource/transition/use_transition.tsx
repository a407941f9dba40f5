/**
 * Starts a transition of a record: at once, after a question, or through a dialog, as the definition says. `dialog` is
 * to be drawn by whoever starts it.
 */
import { useInvalidate } from '@refinedev/core'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { showFailure } from '../../controls/show_failure.ts'
import { ask, showAlert } from '../../providers/alerts.ts'
import { transition } from '../../providers/data.ts'
import { labelOf } from '../../fields/text_of.ts'
import type { Resource, Transition } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { transitionKey, useSay } from '../../definition/words.ts'
import type { TransitionPart } from './dialog.tsx'

const TransitionDialog = lazy(() => import('./dialog.tsx').then(({ TransitionDialog: dialog }) => ({ default: dialog })))

export interface Starter { readonly start: (row: Row, verb: string) => void; readonly isBusy: boolean; readonly dialog: ReactNode }

export type TransitionParts = Readonly<Record<string, TransitionPart>>

export function useTransition(resource: Resource, parts: TransitionParts = {}): Starter {
  const say = useSay()
  const { t } = say
  const invalidate = useInvalidate()
  const [asked, setAsked] = useState<{ row: Row; verb: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  /** Throws the Failure of the server. */
  const run = async (row: Row, verb: string, body: object): Promise<void> => {
    setIsBusy(true)
    try {
      await transition(resource.name, row.id, verb, { version: row.version, ...body })
      const message = resource.transitions[verb]?.success ? t(`${resource.name}.success.${verb}`) : labelOf(resource, row, say)
      showAlert({ type: 'success', title: t(transitionKey(resource, verb)), message, timeOut: 4_000 })
    } finally {
      setIsBusy(false)
      // Effects reach other records too; and after a refusal the row is not what it seemed to be.
      void invalidate({ invalidates: ['all'] })
    }
  }

  const start = async (row: Row, verb: string): Promise<void> => {
    const said = resource.transitions[verb]
    if (!said || isBusy) return
    const { before } = parts[verb] ?? {}
    if (before && !await before(row)) return
    if (needsDialog(said)) return setAsked({ row, verb })
    const question = { type: 'confirm', id: row.id, title: t(transitionKey(resource, verb)) } as const
    if (said.confirm && !await ask({ ...question, message: t(`${resource.name}.confirm.${verb}`) })) return
    await run(row, verb, {}).catch(showFailure)
  }

  const dialog = asked && (
    <Suspense fallback={null}>
      <TransitionDialog
        resource={resource} row={asked.row} verb={asked.verb} part={parts[asked.verb]}
        run={(body, seen) => run(seen, asked.verb, body)} onClose={() => { setAsked(null) }}
      />
    </Suspense>
  )
  return { start: (row, verb) => { void start(row, verb) }, isBusy, dialog }
}

/** `ask`, `args` and `reason` are filled in; a mere `confirm` is a question. */
export const needsDialog = ({ ask: fields, args, reason }: Transition): boolean => Boolean(fields ?? args ?? reason)

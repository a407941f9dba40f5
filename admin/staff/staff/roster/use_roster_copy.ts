/** Copies and moves shifts. The server refuses what does not fit; what is already there stays. */
import { useCreate, useDelete, useInvalidate, useUpdate } from '@refinedev/core'
import { useState } from 'react'
import { showAlert, showConfirm } from '../../../kit/providers/alerts.ts'
import { errorTexts } from '../../../kit/providers/rest/api_failure.ts'
import type { Row } from '../../definition/record.ts'
import { useTranslation } from '../../definition/translation.ts'
import { copiesOfWeek, shiftCopy, type Person, type Shift, type ShiftCopy } from './week.ts'

// Lists are invalidated and the user is notified once, after the last request.
const QUIET = { successNotification: false, errorNotification: false, invalidates: [] as [] } as const
type Cell = { readonly person: Person; readonly day: string }

export function useRosterCopy() {
  const { t, format } = useTranslation()
  const invalidate = useInvalidate()
  const { mutateAsync: create } = useCreate<Row>()
  const { mutateAsync: update } = useUpdate<Row>()
  const { mutateAsync: remove } = useDelete()
  const [isBusy, setIsBusy] = useState(false)
  const resource = 'plannings'

  /** Runs one after another, so that each sees the shifts of the others; returns the reasons of those refused. */
  const runAll = async (tasks: readonly (() => Promise<unknown>)[]): Promise<string[]> => {
    setIsBusy(true)
    const refusals: string[] = []
    for (const task of tasks) await task().catch((error: unknown) => { refusals.push(errorTexts(error)[0]) })
    await invalidate({ resource, invalidates: ['resourceAll'] })
    setIsBusy(false)
    return refusals
  }

  const save = async (values: ShiftCopy): Promise<Row> => (await create({ resource, values, ...QUIET })).data as Row
  const replace = async ({ id }: Row, values: object): Promise<Row> => (await update({ resource, id, values, ...QUIET })).data as Row

  /** Shows what was saved, with an undo action, and what was refused. */
  const report = (title: string, done: number, refusals: readonly string[], undo: readonly (() => Promise<unknown>)[]) => {
    if (done > 0) showAlert({
      type: 'success', title, message: '', timeOut: 10_000,
      action: { label: t('ui.transition.undo'), run: () => { void runAll(undo).then((left) => { refuse(left) }) } },
    })
    refuse(refusals)
  }
  const refuse = (refusals: readonly string[]) => {
    if (refusals.length === 0) return
    const title = t('ui.roster.refused', { count: refusals.length })
    showAlert({ key: 'roster-refused', type: 'danger', title, message: [...new Set(refusals)].join(' ') })
  }
  const undoCreate = (row: Row) => () => remove({ resource, id: row.id, values: { version: row.version }, ...QUIET })

  const copyTo = async (shifts: readonly Shift[], { person, day }: Cell) => {
    const made: Row[] = []
    const refusals = await runAll(shifts.map((shift) => async () => { made.push(await save(shiftCopy(shift, person, day))) }))
    const title = t('ui.roster.copied', { count: made.length, name: person.label, day: format.date(day) })
    report(title, made.length, refusals, made.map(undoCreate))
  }

  const moveTo = async (shifts: readonly Shift[], { person, day }: Cell) => {
    const undo: (() => Promise<unknown>)[] = []
    const refusals = await runAll(shifts.map((shift) => async () => {
      const who = { user_id: null, courier_id: null }
      const moved = await replace(shift, { ...who, [person.field]: person.id, date: day, version: shift.version })
      const { user_id, courier_id, date } = shift
      undo.push(() => replace(moved, { user_id, courier_id, date, version: moved.version }))
    }))
    const title = t('ui.roster.moved', { count: undo.length, name: person.label, day: format.date(day) })
    report(title, undo.length, refusals, undo)
  }

  /** Asks first, with the week and the number of shifts. */
  const copyWeek = async (before: readonly Shift[], present: readonly Shift[], days: readonly string[]) => {
    const { copies, taken } = copiesOfWeek(before, present, days)
    const rest = taken > 0 ? t('ui.roster.taken', { count: taken }) : ''
    if (copies.length === 0) {
      showAlert({ type: 'notification', title: t('ui.roster.nothing_to_copy'), message: rest, timeOut: 6_000 })
      return
    }
    const title = t('ui.roster.copy_week')
    const week = t('ui.roster.into_week', { first: format.date(days[0] ?? ''), last: format.date(days.at(-1) ?? '') })
    const message = [t('ui.roster.copy_week_ask', { count: copies.length }), week, rest].filter(Boolean).join(' ')
    if (!await showConfirm({ type: 'confirm', title, message, id: 'roster', confirmLabel: t('ui.roster.copy') })) return
    const made: Row[] = []
    const refusals = await runAll(copies.map((copy) => async () => { made.push(await save(copy)) }))
    report(t('ui.roster.week_copied', { count: made.length }), made.length, refusals, made.map(undoCreate))
  }
  return { isBusy, copyTo, moveTo, copyWeek }
}

import { test } from '@japa/runner'
import { isSkippable, isUndoable } from '#backend/trade/plant/task_checks'
import { settingDefaults } from '#backend/services/settings/defaults'
import type { Caller } from '#backend/engine/resource/caller'
import type { Row } from '#resources'

const context = (settings: object = {}) => ({
  setting: (name: string) => ({ ...settingDefaults(), ...settings } as Readonly<Record<string, unknown>>)[name],
  now: '2026-06-15T11:01:00.000Z', today: '2026-06-15', timezone: 'Africa/El_Aaiun',
})
const task = (values: Partial<Row<'tasks'>>) =>
  ({ is_mandatory: true, user_id: 7, ended_at: '2026-06-15T11:00:00.000Z', ...values }) as Row<'tasks'>
const callerWith = (id: number, ...permissions: string[]) => ({ guard: 'user', id, permissions: new Set(permissions) }) as unknown as Caller
const worker = callerWith(7, 'task-execute')
const other = callerWith(8, 'task-execute')
const lead = callerWith(9, 'task-execute', 'task-assign')

test.group('plant / finished tasks', () => {
  test('are taken back by their worker or the lead for as long as the settings say', ({ assert }) => {
    const isUndone = (caller: Caller, settings?: object, values = {}) =>
      isUndoable(task(values), { context: context(settings), caller })
    assert.deepEqual([worker, other, lead].map((caller) => isUndone(caller)), [true, false, true])
    assert.isTrue(isUndone(other, {}, { user_id: null }))
    assert.isFalse(isUndone(worker, { 'plant_undo_seconds': 59 }))
    assert.isFalse(isUndone(worker, {}, { ended_at: null }))
  })

  test('a mandatory one is skipped by workers only if the settings allow it', ({ assert }) => {
    const skips = (values: object, settings?: object) => isSkippable(task(values), { context: context(settings), caller: worker })
    assert.isFalse(skips({}))
    assert.isTrue(skips({}, { 'plant_skip_needs_lead': false }))
    assert.isTrue(skips({ is_mandatory: false }))
  })
})

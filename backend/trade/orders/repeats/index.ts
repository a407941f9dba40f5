/** What a client has us fetch every few weeks. */
import { weekdayOf } from '#backend/engine/clock/opening_hours'
import { defineCheck, defineComputed, fieldsOf } from '#backend/engine/resource/define_rules'
import { repeatQuestion } from './ask_client.ts'
import { repeatMade } from './make_order.ts'
import { afterSaveRepeat, beforeSaveRepeat, resumeRepeat, skipRepeat } from './save_repeat.ts'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export { endRepeats } from './save_repeat.ts'

export const repeats = {
  effects: { skip_repeat: { patch: skipRepeat }, resume_repeat: { patch: resumeRepeat } },
  checks: {
    client_may_repeat: defineCheck(
      fieldsOf('repeat_orders', []), { client_id: fieldsOf('clients', ['status']) },
      (_repeat, { refs: { client_id: client } }) => client?.status !== 'suspended',
    ),
  },
  computed: { repeat_weekday: defineComputed('repeat_orders', ({ next_on }) => weekdayOf(next_on)) },
  hooks: { repeat_orders: { beforeSave: beforeSaveRepeat, afterSave: afterSaveRepeat } },
  watches: { repeat_question: repeatQuestion, repeat_made: repeatMade },
} satisfies PartialHandlers

/** What clients write, and what is answered. */
import { answeredWishes } from './answered_wishes.ts'
import { fetchFile } from './fetch_file.ts'
import { addSentAddress, sendAnswer, settleThread } from './answer.ts'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export { WISH_IS_ANSWERED } from './answered_wishes.ts'
export { followAnswer } from './follow_answer.ts'
export { joinThreads } from './join_threads.ts'
export { leaveWish, type LeftWish } from './leave_wish.ts'
export { receiveMessage, receiveOnPortal } from './receive_message.ts'

export const threads = {
  effects: {
    send_answer: { cascade: sendAnswer },
    settle_thread: { cascade: settleThread },
    add_sent_address: { cascade: addSentAddress },
  },
  watches: { answered_wishes: answeredWishes },
  jobs: { 'threads.fetch_file': fetchFile },
} satisfies PartialHandlers

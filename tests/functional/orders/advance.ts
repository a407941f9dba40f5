import { saveSetting } from '#tests/support/server/with_store'

/** Runs `work` with these percentages for the advance; no advance is asked afterwards. */
export async function withAdvance<T>(percents: { new: string; professionel: string }, work: () => Promise<T>): Promise<T> {
  await saveSetting('money_advance_percent', percents)
  try {
    return await work()
  } finally {
    await saveSetting('money_advance_percent', { new: '0', professionel: '0' })
  }
}

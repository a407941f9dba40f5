/** The smallest coin in centimes (setting `money.cash_rounding`); 1 until it is known, so that amounts are shown as they are. */
import { useEffect } from 'react'
import { parseMinorUnits } from '#common/number_input'
import { createStore } from '../providers/external_store.ts'
import { call } from '../providers/http.ts'
import { log } from '../providers/log.ts'

const KEPT_MS = 600_000

const store = createStore(1)
let readAt = 0

export const readCoin = store.read

export function useCoin(): number {
  useEffect(() => { load().catch(log) }, [])
  return store.useValue()
}

async function load(): Promise<void> {
  if (Date.now() - readAt < KEPT_MS) return
  readAt = Date.now()
  try {
    const { body } = await call<Readonly<Record<string, unknown>>>('/api/public/settings', { token: null })
    const coin = parseMinorUnits(String(body['money.cash_rounding'] ?? ''))
    if (coin) store.set(coin)
  } catch (error) {
    readAt = 0
    throw error
  }
}

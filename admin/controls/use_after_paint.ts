/**
 * Parts of a page that are not needed at once would hold up the others when the first page of staff in a document is rendered. On pages
 * that are opened later both are true from the beginning, as in a hidden tab, which does not paint.
 */
import { useEffect } from 'react'
import { createStore } from '../providers/external_store.ts'

const stage = createStore<'unpainted' | 'painted' | 'idle'>('unpainted')

/** For what the page is opened for, besides what it shows at once. */
export const useAfterFirstPaint = (): boolean => useStage() !== 'unpainted'

/** For the rest: when the browser has nothing else to do after that, such as rendering rows that have just arrived. */
export const useOnceIdle = (): boolean => useStage() === 'idle'

/** Not painted yet, so none of these parts are there. */
export const isUnpainted = (): boolean => stage.read() === 'unpainted'

function useStage() {
  useEffect(start, [])
  return stage.useValue()
}

let isStarted = false

function start(): void {
  if (isStarted) return
  isStarted = true
  if (document.hidden) stage.set('idle')
  else requestAnimationFrame(() => {
    setTimeout(() => {
      stage.set('painted')
      whenIdle(() => { stage.set('idle') })
    })
  })
}

const MAX_WAIT_MS = 300

/** Safari has no idle callbacks. */
export const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MAX_WAIT_MS })
  else setTimeout(run)
}
